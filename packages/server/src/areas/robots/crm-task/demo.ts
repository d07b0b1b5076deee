import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../../customers/customer/demo.js';

const accounts = [
  { at: 1, wx_alias: 'qinghe_zhushou01', nickname: '青禾小助手' },
  { at: 2, wx_alias: 'qinghe_zhushou02', nickname: '青禾小管家' },
];

/** Adds the accounts that robots will use: those of the first staff members with customers. */
const addAccounts = (db: Db, enterpriseId: number) =>
  sql`
  insert into wx_member (enterprise_id, wx_alias, nickname, user_id)
    select ${enterpriseId}, a.wx_alias, a.nickname, s.id
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(at int, wx_alias text, nickname text)
    join (select principal_user_id as id, row_number() over (order by principal_user_id) as at from customer
      where enterprise_id = ${enterpriseId} and principal_user_id is not null group by principal_user_id) s using (at)`.execute(db);

/** Adds a task that waits for its start, and one that has ended, each with some customers. */
async function addTasks(db: Db, enterpriseId: number) {
  const day = today({ timeZone: await zoneOf(db, enterpriseId) });
  const tasks = sql`(values ('老客户加企微好友', 'draft', 3, 14), ('九月体验营加好友', 'finished', -60, -46)) as t(name, status, starts, ends)`;
  await sql`
    insert into crm_task (enterprise_id, name, type, source, plan_from, plan_to, status, operator_id, created_at)
      select ${enterpriseId}, t.name, 'add_friend', 'filter', ${day} + t.starts, ${day} + t.ends, t.status,
        (select min(id) from staff where enterprise_id = ${enterpriseId}), now() + make_interval(days => t.starts - 5) from ${tasks}`.execute(
    db,
  );
  await sql`
    insert into crm_task_member (enterprise_id, task_id, wx_member_id)
      select t.enterprise_id, t.id, m.id from crm_task t join wx_member m using (enterprise_id) where t.enterprise_id = ${enterpriseId}`.execute(
    db,
  );
  await sql`
    insert into crm_task_item (enterprise_id, task_id, customer_id, phone, wx_member_id, status, tries, result, done_at)
      select ${enterpriseId}, t.id, c.id, c.phone, m.ids[1 + c.at % cardinality(m.ids)], r.status,
        (r.status <> 'waiting')::int, r.result, case when r.status <> 'waiting' then t.created_at + interval '7 days' end
      from (select *, row_number() over (order by id) as at from customer
        where enterprise_id = ${enterpriseId} and phone is not null and deleted_at is null order by id limit 16) c
      join crm_task t on t.enterprise_id = ${enterpriseId} and (t.status = 'draft') = (c.at <= 6)
      join (select array_agg(id order by id) as ids from wx_member where enterprise_id = ${enterpriseId}) m on cardinality(m.ids) > 0
      cross join lateral (select case when t.status = 'draft' then 'waiting' when c.at % 4 = 0 then 'refused' else 'success' end as status,
        case when t.status = 'draft' then null when c.at % 4 = 0 then '对方没有通过' else '对方已通过' end as result) r`.execute(db);
}

export const demo: Demo = {
  needs: [customers],
  async add(db, enterpriseId) {
    await addAccounts(db, enterpriseId);
    await addTasks(db, enterpriseId);
  },
};
