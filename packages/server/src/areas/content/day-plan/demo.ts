import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayOfRow } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { demo as services } from '../../service/service/demo.js';
import { demo as materials } from '../material/demo.js';
import { demo as phrases } from '../work-hs/demo.js';
import { giveSteps } from './enter.js';

interface DemoStep {
  day: number;
  time: string;
  phrase?: string;
  material?: string;
  text?: string;
}

interface DemoPlan {
  name: string;
  trigger: 'contact_added' | 'service_started';
  steps: DemoStep[];
}

const careful: DemoPlan = {
  name: '服务全程关怀',
  trigger: 'service_started',
  steps: [
    { day: 1, time: '09:30', text: '{{姓名}}早上好，我是你的营养师{{营养师}}。今天是{{服务名称}}的第一天，三餐开吃前拍张照片就好。' },
    { day: 2, time: '20:00', phrase: '晚上饿了' },
    { day: 4, time: '10:00', phrase: '外食怎么点' },
    { day: 7, time: '19:30', text: '{{姓名}}，第一周辛苦了！这周最不习惯的是哪一餐？我帮你调。' },
    { day: 10, time: '10:00', material: '看懂食品标签' },
    { day: 14, time: '19:30', phrase: '平台期' },
    { day: 17, time: '10:00', material: '早餐拼盘：20 种组合' },
    { day: 21, time: '19:30', text: '{{姓名}}，三周了，量一量腰围，和第一天比比看。' },
    { day: 24, time: '10:00', material: '外食点餐的三个顺序' },
    { day: 28, time: '19:30', text: '{{姓名}}，一个月了，今天方便聊十分钟，看看接下来怎么安排吗？' },
    { day: 31, time: '10:00', phrase: '提醒打卡' },
    { day: 35, time: '19:30', text: '{{姓名}}，最近睡得怎么样？睡不够，胃口会变大，先把睡眠补回来。' },
    { day: 39, time: '10:00', phrase: '服务快到期' },
  ],
};

const welcome: DemoPlan = {
  name: '新好友前七天',
  trigger: 'contact_added',
  steps: [
    { day: 1, time: '14:00', text: '{{姓名}}你好，我是{{营养师}}，以后吃的问题随时问我。你现在最想解决的是什么？' },
    { day: 2, time: '10:00', material: '早餐拼盘：20 种组合' },
    { day: 4, time: '19:30', phrase: '外食怎么点' },
    { day: 7, time: '10:00', text: '{{姓名}}，这一周有没有试着换一种早餐？感觉怎么样？' },
  ],
};

async function addPlan(db: Db, enterprise_id: number, { name, trigger, steps }: DemoPlan): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into day_plan (enterprise_id, name, trigger, status, on_since, created_by, created_at, updated_at)
    select ${enterprise_id}, ${name}, ${trigger}, 'on', now() - interval '90 days', s.id, now() - interval '95 days', now() - interval '95 days'
    from staff s where s.enterprise_id = ${enterprise_id} and s.position = '营养主管' order by s.id limit 1 returning id`.execute(db);
  const id = rows[0]?.id as number;
  await sql`insert into day_plan_step (enterprise_id, plan_id, day, due_time, phrase_id, material_id, text)
    select ${enterprise_id}, ${id}, t.day, t.time, (select p.id from phrase p where p.enterprise_id = ${enterprise_id} and p.title = t.phrase limit 1),
      (select m.id from material m where m.enterprise_id = ${enterprise_id} and m.name = t.material limit 1), t.text
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as t(day int, time text, phrase text, material text, text text)`.execute(db);
  return id;
}

/** What is past was mostly sent, soon after it was due; a little of it was left out or missed. */
const settlePast = (db: Db, enterprise_id: number) =>
  sql`update day_plan_task t set status = n.status, done_at = least(now(), case n.status when 'missed' then t.due_at + interval '1 day' else t.due_at + interval '25 minutes' end),
      done_by = case n.status when 'missed' then null else t.assignee_id end
    from (select o.id, case when o.id % 17 = 0 then 'missed' when o.id % 11 = 0 then 'skipped' else 'done' end as status from day_plan_task o
      where o.enterprise_id = ${enterprise_id} and o.status = 'waiting' and o.due_at < now() - interval '20 hours') n where t.id = n.id`.execute(
    db,
  );

async function enter(db: Db, enterprise_id: number, entries: ReturnType<typeof sql<{ id: number }>>) {
  const { rows } = await entries.execute(db);
  await giveSteps(
    db,
    enterprise_id,
    rows.map(({ id }) => id),
  );
}

/** Adds two plans with the people whose services run, and those who have added a staff member this week. */
async function addPlans(db: Db, enterprise_id: number) {
  const care = await addPlan(db, enterprise_id, careful);
  await enter(
    db,
    enterprise_id,
    sql<{ id: number }>`insert into day_plan_entry (enterprise_id, plan_id, subject, user_id, service_id, started_on, created_at)
      select ${enterprise_id}, ${care}, 'service:' || s.id, s.user_id, s.id, s.start_date, start_of_day(s.start_date, e.time_zone)
      from service s join enterprise e on e.id = s.enterprise_id where s.enterprise_id = ${enterprise_id} and s.status in ('in_service', 'paused')
        and s.deleted_at is null order by s.id returning id`,
  );
  const first = await addPlan(db, enterprise_id, welcome);
  await enter(
    db,
    enterprise_id,
    sql<{
      id: number;
    }>`insert into day_plan_entry (enterprise_id, plan_id, subject, user_id, external_user_id, wx_userid, started_on, created_at)
      select ${enterprise_id}, ${first}, 'contact:' || f.external_user_id || ':' || f.wx_userid || ':' || extract(epoch from f.created_at)::bigint,
        u.customer_id, u.id, f.wx_userid, ${dayOfRow('f.created_at', 'e.time_zone')}, f.created_at
      from external_user_follow f join enterprise e on e.id = f.enterprise_id join external_user u on u.id = f.external_user_id
        join staff s on s.enterprise_id = f.enterprise_id and s.wx_userid = f.wx_userid and s.deleted_at is null
      where f.enterprise_id = ${enterprise_id} and f.ended_at is null and u.status = 'normal' and f.created_at > now() - interval '8 days'
      order by f.created_at limit 12 returning id`,
  );
  await settlePast(db, enterprise_id);
}

export const demo: Demo = { needs: [services, contacts, phrases, materials], add: addPlans };
