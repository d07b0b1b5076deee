import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayOf } from '../../../db/days/instants.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCompany, demoCompany } from '../../../sandbox/demo-company.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { addItems } from '../../messages/third-chat/receivers.js';
import { demo as groups } from '../../messages/work-chat-group/demo.js';
import { demo as accounts } from '../crm-task/demo.js';

const devices = [
  { name: '前台一号机', code: 'QH-ROBOT-01' },
  { name: '机房备用机', code: 'QH-ROBOT-02' },
];

interface DemoRobotMessage {
  name: string;
  type: 'people' | 'group';
  content: string;
  days: number;
  status: 'finished' | 'paused' | 'draft';
  /** Of those who were to get it, so many were reached before it was paused. */
  reach: number;
  cap: number;
}

const messages: DemoRobotMessage[] = [
  {
    ...{ name: '体测报告领取提醒', type: 'people', days: 8, status: 'finished', reach: Number.POSITIVE_INFINITY, cap: 40 },
    content: '你的体测报告出来了，发个「报告」给我，我用语音给你讲重点。',
  },
  {
    ...{ name: '早餐群接龙', type: 'group', days: 2, status: 'paused', reach: 1, cap: 20 },
    content: '明天早餐接龙：写下你准备吃什么，营养师 9 点前挨个看。',
  },
  {
    ...{ name: '老客户回访（草稿）', type: 'people', days: 1, status: 'draft', reach: 0, cap: 30 },
    content: '好久没聊了，最近三餐还规律吗？',
  },
];

async function addMessage(db: Db, company: DemoCompany, { name, type, content, days, status, reach, cap }: DemoRobotMessage) {
  const started_at = status === 'draft' ? null : company.at(days, '10:00');
  const all = sql<string>`(select jsonb_agg(id order by id) from wx_member)`;
  const { id, wx_member_ids } = await db
    .insertInto('third_chat')
    .values({
      ...{
        name,
        type,
        content,
        wx_member_ids: all,
        interval_min: 60,
        interval_max: 180,
        daily_cap: cap,
        window_from: '10:00',
        window_to: '20:00',
      },
      ...{ operator_id: company.idOf('fengshihan'), created_at: company.at(days, '09:40'), started_at },
    })
    .returning(['id', 'wx_member_ids'])
    .executeTakeFirstOrThrow();
  if (!started_at) return;
  const asker = {
    scope: { kind: 'all' as const, dept_ids: [] },
    staffId: company.idOf('fengshihan'),
    timeZone: await zoneOf(db, company.id),
  };
  await addItems(db, id, { type, accounts: wx_member_ids as number[], filter: {}, chats: [] }, asker);
  await report(db, id, started_at, { most: reach, cap });
  await sql`update third_chat set status = ${status}, finished_at = case ${status} when 'finished' then (select max(sent_at) from third_item where message_id = ${id}) end
    where id = ${id}`.execute(db);
}

/** What the devices reported: most were sent, two minutes apart and so many a day; a few had ended the friendship or could not be reached. */
const report = (db: Db, id: number, started: Date, { most, cap }: { most: number; cap: number }) =>
  sql`with numbered as (select id, row_number() over (partition by wx_member_id order by id) - 1 as nth, row_number() over (order by id) as at from third_item
      where message_id = ${id}),
    judged as (select *, case when at % 23 = 11 then 'failed' when at % 17 = 8 then 'skipped' else 'sent' end as result from numbered
      where ${Number.isFinite(most) ? sql`at <= ${most}` : sql`true`})
    update third_item i set status = j.result, tries = case j.result when 'failed' then 3 when 'skipped' then 0 else 1 end,
      fence = case j.result when 'failed' then 3 when 'skipped' then 0 else 1 end,
      device_id = case when j.result <> 'skipped' then (select min(id) from robot_device) end,
      sent_at = case j.result when 'sent' then ${started}::timestamptz + make_interval(days => (j.nth / ${cap})::int, mins => ((j.nth % ${cap}) * 2)::int) end,
      claimed_at = case when j.result <> 'skipped' then ${started}::timestamptz + make_interval(days => (j.nth / ${cap})::int, mins => ((j.nth % ${cap}) * 2)::int) end,
      error = case j.result when 'failed' then '{"code":"told","text":"对方开启了好友验证"}'::jsonb when 'skipped' then '{"code":"not_friend"}'::jsonb end
    from judged j where i.id = j.id`.execute(db);

/** Some customers belong to the first account, of whom one did before. */
async function addAllotments(db: Db, company: DemoCompany) {
  const calendar = { timeZone: await zoneOf(db, company.id) };
  const day = (before: number) => dayOf(sql`${company.at(before, '10:00')}::timestamptz`, calendar);
  await sql`insert into allotment (customer_id, wx_member_id, from_day, to_day, replaced, reason, operator_id, created_at)
    select c.id, m.id, ${day(20)}, case when c.at = 1 then ${day(6)} end, c.at = 1,
      case when c.at = 1 then '临时代班' else '原跟进人休假' end, ${company.idOf('fengshihan')}, ${company.at(20, '10:00')}
    from (select id, row_number() over (order by id) as at from customer where deleted_at is null order by id limit 4) c,
      (select min(id) as id from wx_member) m`.execute(db);
}

async function addRobots(db: Db, company: DemoCompany) {
  await db
    .insertInto('robot_device')
    .values(
      devices.map((one, at) => ({
        ...one,
        ...{ model: 'Redmi Note 13', last_heartbeat: company.at(2 + at * 6, '18:20'), created_at: company.at(40, '10:00') },
        // Nobody needs to be told of it any more.
        offline_told: true,
      })),
    )
    .execute();
  await sql`update wx_member set device_id = (select min(id) from robot_device)`.execute(db);
  await addAllotments(db, company);
  for (const message of messages) await addMessage(db, company, message);
}

export const demo: Demo = {
  needs: [contacts, groups, accounts],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    await asCompany(db, enterpriseId, () => addRobots(db, company));
  },
};
