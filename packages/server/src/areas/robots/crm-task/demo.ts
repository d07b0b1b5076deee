import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../../customers/customer/demo.js';
import { demo as scripts } from '../crm-script/demo.js';

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

/** One that staff do now, one for devices that waits for its start, and one that devices have done. */
const tasks = sql`(values ('老客户加企微好友', 'staff', 'running', -1, 14), ('双十一新客加好友', 'device', 'draft', 3, 14),
  ('九月体验营加好友', 'device', 'finished', -60, -46)) as t(name, executor, status, starts, ends)`;

/** Adds the tasks with whoever does them. Staff have five items a day each. */
async function addTasks(db: Db, enterpriseId: number) {
  const day = today({ timeZone: await zoneOf(db, enterpriseId) });
  await sql`
    insert into crm_task (enterprise_id, name, type, source, executor, script_id, steps, plan_from, plan_to, per_day, status, operator_id, created_at, started_at, finished_at)
      select ${enterpriseId}, t.name, 'add_friend', 'filter', t.executor, c.id, case t.status when 'draft' then '[]' else c.steps end, ${day} + t.starts,
        ${day} + t.ends, case t.executor when 'staff' then 5 else 20 end, t.status, (select min(id) from staff where enterprise_id = ${enterpriseId}),
        now() + make_interval(days => t.starts - 5), case t.status when 'draft' then null else now() + make_interval(days => t.starts) end,
        case t.status when 'finished' then now() + make_interval(days => t.ends) end
      from ${tasks} left join crm_script c on c.enterprise_id = ${enterpriseId} and c.scene = 'greeting'`.execute(db);
  await sql`
    insert into crm_task_share (enterprise_id, task_id, wx_member_id, assignee_id)
      select t.enterprise_id, t.id, case t.executor when 'device' then m.id end, case t.executor when 'staff' then m.user_id end
      from crm_task t join wx_member m using (enterprise_id) where t.enterprise_id = ${enterpriseId}`.execute(db);
}

/** Adds some customers to each task. Of those that staff do, a part is done; of those of devices, most have accepted. */
const addItems = (db: Db, enterpriseId: number) =>
  sql`
  insert into crm_task_item (enterprise_id, task_id, customer_id, phone, share_id, wx_member_id, assignee_id, status, tries, result, done_at)
    select ${enterpriseId}, t.id, c.id, c.phone, s.id, s.wx_member_id, s.assignee_id, r.status, (r.status <> 'waiting')::int,
      case r.status when 'refused' then '对方没有通过' when 'success' then '对方已通过' end,
      case r.status when 'waiting' then null else t.started_at + interval '2 hours' end
    from (select *, row_number() over (order by id) as at from customer
      where enterprise_id = ${enterpriseId} and phone is not null and deleted_at is null order by id limit 24) c
    join crm_task t on t.enterprise_id = ${enterpriseId} and t.name = case when c.at <= 8 then '老客户加企微好友' when c.at <= 14 then '双十一新客加好友' else '九月体验营加好友' end
    join (select *, row_number() over (partition by task_id order by id) as nth, count(*) over (partition by task_id) as number
      from crm_task_share where enterprise_id = ${enterpriseId}) s on s.task_id = t.id and s.nth = 1 + c.at % s.number
    cross join lateral (select case when t.status = 'draft' or t.status = 'running' and c.at > 2 then 'waiting' when c.at % 4 = 0 then 'refused'
      else 'success' end as status) r`.execute(db);

export const demo: Demo = {
  needs: [customers, scripts],
  async add(db, enterpriseId) {
    await addAccounts(db, enterpriseId);
    await addTasks(db, enterpriseId);
    await addItems(db, enterpriseId);
  },
};
