import { type RawBuilder, sql } from 'kysely';
import type { StaffRange } from '../../../outside/wecom/app-messages.js';
import type { AppAudience } from './message.js';

/** Whom each chosen tag has, as WeCom said. */
export type TagRanges = Readonly<Record<string, StaffRange>>;

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Departments with the top of their branch, for those that are chosen: the columns top and id. */
const branches = (tops: RawBuilder<unknown>) => sql`with recursive branch(top, id) as (
    select d.id, d.id from department d where ${tops} union select b.top, d.id from branch b join department d on d.pid = b.id)
  select top, id from branch`;

const tagRows = (tags: TagRanges) => json(Object.entries(tags).map(([id, { users, parties }]) => ({ id, users, parties })));

/** Staff whom a tag has, as the columns id (of the tag) and staff_id. */
const taggedStaff = (tags: TagRanges) => sql`
  select t.id, s.id as staff_id from jsonb_to_recordset(${tagRows(tags)}) as t(id text, users jsonb, parties jsonb)
    join staff s on t.users ? s.wx_userid
  union select t.id, sd.staff_id from jsonb_to_recordset(${tagRows(tags)}) as t(id text, users jsonb, parties jsonb)
    cross join lateral jsonb_array_elements_text(t.parties) p(id) join department d on d.wx_department_id = p.id::bigint
    join (${branches(sql`d.wx_department_id is not null`)}) b on b.top = d.id join staff_department sd on sd.dept_id = b.id`;

/** Who is meant, each once: staff_id, wx_userid, name, is_direct, and parties and tags by which they are meant. */
export function targetStaff({ scope, users, departments }: AppAudience, tags: TagRanges): RawBuilder<unknown> {
  if (scope === 'all')
    return sql`select s.id as staff_id, s.wx_userid, s.name, true as is_direct, '{}'::bigint[] as parties, '{}'::text[] as tags
      from staff s where s.deleted_at is null`;
  return sql`select s.id as staff_id, s.wx_userid, s.name, bool_or(m.is_direct) as is_direct,
      coalesce(array_agg(distinct m.party) filter (where m.party is not null), '{}') as parties,
      coalesce(array_agg(distinct m.tag) filter (where m.tag is not null), '{}') as tags
    from (select id as staff_id, true as is_direct, null::bigint as party, null::text as tag from unnest(${users}::bigint[]) u(id)
      union all select sd.staff_id, false, top.wx_department_id, null from (${branches(sql`d.id = any(${departments}::bigint[])`)}) b
        join staff_department sd on sd.dept_id = b.id join department top on top.id = b.top
      union all select t.staff_id, false, null, t.id from (${taggedStaff(tags)}) t) m
    join staff s on s.id = m.staff_id where s.deleted_at is null group by s.id, s.wx_userid, s.name`;
}

/** Staff ids whom an app sees, as an SQL condition on a row `t` with staff_id and wx_userid; `tags` are those of the range. */
export function isVisible(range: StaffRange, tags: TagRanges): RawBuilder<boolean> {
  return sql<boolean>`(${json(range.users)} ? t.wx_userid
    or exists (select from staff_department sd join (${branches(sql`d.wx_department_id = any(${range.parties}::bigint[])`)}) b on b.id = sd.dept_id
      where sd.staff_id = t.staff_id)
    or exists (select from (${taggedStaff(tags)}) g where g.staff_id = t.staff_id))`;
}

/** WeCom drops what is above these limits for one member. */
const mostAMinute = 30;
const mostAnHour = 1000;

/** Whether a member has had as many messages as they can get at an instant; a condition on a row `t` with wx_userid. */
export const isFull = (at: RawBuilder<string>) => sql<boolean>`exists (select from app_delivery a
  where a.wx_userid = t.wx_userid and a.sent_at > ${at} - interval '1 hour' and a.sent_at <= ${at}
  having count(*) >= ${sql.lit(mostAnHour)} or count(*) filter (where a.sent_at > ${at} - interval '1 minute') >= ${sql.lit(mostAMinute)})`;
