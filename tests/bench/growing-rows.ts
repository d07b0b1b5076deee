import type { Db } from '@shiyi/server/db/database';
import { type RawBuilder, sql } from 'kysely';

/** What the measured operations are about. */
export interface GrowingCompany {
  rows: number;
  admin: number;
  staff: number[];
  tag: number;
  /** One that people make, with all of the rows on it. */
  heavy: number;
  recipe: number;
}

const company = 1;

const first = async (db: Db, query: RawBuilder<unknown>) =>
  (await (query as RawBuilder<{ id: number }>).execute(db)).rows.map(({ id }) => id);

/** Customers, leads, one service for each of the first thousands, and as many notices and cached values as rows. */
const statements = (rows: number, admin: number) => [
  sql`insert into customer (enterprise_id, nick_name, real_name, phone, sex, source, province, principal_user_id, created_at)
    select ${company}, '批量' || n, '张' || n, '199' || lpad(n::text, 8, '0'), 1 + n % 2, 'manual', case when n <= 20000 then '广东省' end, ${admin}, now() - n * interval '1 second'
    from generate_series(1, ${rows}) n`,
  sql`insert into lead (enterprise_id, name, phone, status, created_at)
    select ${company}, case when n <= 5000 then '一起分配' else '批量' end || n, '199' || lpad(n::text, 8, '0'), 'waiting', now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
  sql`insert into footmark (enterprise_id, user_id, type, content, operator_id)
    select ${company}, id, 'note', '跟进', ${admin} from customer where nick_name like '批量%'`,
  sql`insert into service (enterprise_id, service_no, user_id, product_name, type, status, service_days, start_date, energy_kcal, principal_user_id)
    select ${company}, 'G' || id, id, case when at <= 1000 then '批量服务' else '入营服务' end, case when at <= 1000 then 'weight_loss' else 'camp' end,
      case when at <= 1000 then 'in_service' else 'pending' end, 42, case when at <= 1000 then current_date - 2 end, 1450, ${admin}
    from (select id, row_number() over (order by id) as at from customer where nick_name like '批量%' order by id limit 1500) c`,
  sql`with one as (insert into job (enterprise_id, kind, name, status, operator_id, finished_at) values (${company}, 'export', 'x', 'finished', ${admin}, now()) returning id)
    insert into notice (enterprise_id, staff_id, job_id, facts) select ${company}, ${admin}, one.id, '{}' from one, generate_series(1, ${rows})`,
  sql`insert into cache_entry (enterprise_id, key, value) select ${company}, 'growing ' || n, 'x' from generate_series(1, ${rows}) n`,
  sql`insert into camp (enterprise_id, name, period_no, type, start_date, service_days, capacity, status, rank_rule)
    values (${company}, '批量营', 9000, 'fat_loss', current_date + 3, 28, 500, 'ready', 'score')`,
  sql`insert into task (enterprise_id, name, type, day_no, target, sort) select ${company}, '批量' || n, 'drink', 300, 1, n from generate_series(1, 1000) n`,
  sql`insert into channel (enterprise_id, code, name, level, type) select ${company}, 'growing' || n, '批量' || n, 1, 'store' from generate_series(1, ${rows}) n`,
];

/** Adds 100,000 rows of most kinds to the sandbox company. */
export async function fillGrowing(db: Db, rows: number): Promise<GrowingCompany> {
  await sql`set local statement_timeout = 0`.execute(db);
  const [admin = 0] = await first(db, sql`select id from staff where username = 'admin'`);
  for (const statement of statements(rows, admin)) await statement.execute(db);
  const [heavy = 0] = await first(
    db,
    sql`insert into customer (enterprise_id, nick_name, phone) values (${company}, '数据最多的客户', '13600000001') returning id`,
  );
  await sql`insert into footmark (enterprise_id, user_id, type, content, operator_id)
    select ${company}, ${heavy}, 'note', '跟进', ${admin} from generate_series(1, ${rows})`.execute(db);
  const [tag = 0] = await first(
    db,
    sql`select t.id from tag t join tag_group g on g.id = t.tag_group_id where t.enterprise_id = ${company} and g.kind <> 'intelligent' and g.scope <> 'group_chat' order by t.id limit 1`,
  );
  const [recipe = 0] = await first(
    db,
    sql`select r.id from recipe r join recipe_item i on i.recipe_id = r.id where r.enterprise_id = ${company} and r.status = 'on' and r.deleted_at is null
      group by r.id order by count(*) desc, r.id limit 1`,
  );
  const staff = await first(
    db,
    sql`select id from staff where enterprise_id = ${company} and deleted_at is null and status = 'enabled' order by id`,
  );
  return { rows, admin, staff, tag, heavy, recipe };
}
