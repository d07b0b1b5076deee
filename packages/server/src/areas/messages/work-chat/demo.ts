import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { toPlatform } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCompany, demoCompany, demoOrigin } from '../../../sandbox/demo-company.js';
import type { MessageTarget, SandboxGroupMessage } from '../../../sandbox/group-message-types.js';
import { demo as groups } from '../work-chat-group/demo.js';
import { addReceivers, afterMinutes, calendarOf, confirm, type DemoWork } from './demo-receivers.js';
import { type DemoMass, messagesThatWait, messagesThatWent } from './demo-texts.js';
import { senderText } from './message-text.js';

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** The groups of each message, by their place among those of the company. */
const chatPlaces: Record<string, number[]> = {
  本周打卡榜和周末提醒: [0, 1, 2, 3],
  群里有奖问答: [4, 5, 10],
  '早餐打卡群：新一期报名': [3, 9],
};

const chatsOf = async (db: Db, name: string): Promise<number[]> => {
  const places = chatPlaces[name];
  if (!places) return [];
  const rows = await db.selectFrom('group_chat').select('id').orderBy('id').execute();
  return places.flatMap((place) => rows[place]?.id ?? []);
};

const common = (
  company: DemoCompany,
  { name, type, content, attachments }: Pick<DemoMass, 'name' | 'type' | 'content'> & { attachments: readonly StoredAttachment[] },
) => ({
  ...{ name, type, content, attachments: json(attachments), origin: demoOrigin, operator_id: company.idOf('zhengkaiwen') },
});

async function addWaiting(db: Db, company: DemoCompany) {
  for (const [at, message] of messagesThatWait.entries()) {
    const { days, time, name } = message;
    const planned = days === null ? null : company.at(days, time);
    const created_at = company.at(1, `1${4 + at}:2${at}`);
    await db
      .insertInto('mass_message')
      .values({
        ...common(company, message),
        ...{ chat_ids: json(await chatsOf(db, name)), filter: json(planned ? { stages: ['in_service', 'trial'] } : {}) },
        ...(planned
          ? { status: 'scheduled' as const, send_type: 'timed' as const, send_at: planned, go_at: planned, planned_at: created_at }
          : { send_type: 'now' as const }),
        created_at,
      })
      .execute();
  }
}

const msgidOf = ({ corpid }: DemoCompany) =>
  sql`'msg' || left(encode(sha256(convert_to(${corpid} || ' ' || m.name || ' ' || s.wx_userid, 'UTF8')), 'hex'), 30)`;

/** Gives each sender their message in WeCom. */
async function addParts({ db, company, id, went }: DemoWork) {
  await sql`with parts as (insert into mass_platform_message (message_id, staff_id, part, state, msgid, told_at)
      select s.message_id, s.staff_id, 1, 'told', ${msgidOf(company)}, ${afterMinutes(went, 1)}::timestamptz
      from mass_sender s join mass_message m on m.id = s.message_id where s.message_id = ${id} order by s.staff_id returning id, staff_id)
    update mass_receiver r set platform_message_id = p.id from parts p where r.message_id = ${id} and r.staff_id = p.staff_id`.execute(db);
}

/** Reminds those who have not confirmed, and goes on asking for results while there are some to come. */
async function remind({ db, id, went, message }: DemoWork) {
  const { reminded, status } = message;
  const open = sql`message_id = ${id} and confirmed_at is null`;
  if (status === 'sending')
    await sql`update mass_platform_message set next_ask_at = now() + interval '30 minutes' where ${open}`.execute(db);
  if (reminded === undefined) return;
  const at = afterMinutes(went, reminded);
  await sql`insert into mass_reminder (platform_message_id, reminded_at) select id, ${at}::timestamptz from mass_platform_message where ${open}`.execute(
    db,
  );
  await sql`update mass_sender set reminded_at = ${at} where message_id = ${id} and status = 0`.execute(db);
  await db.updateTable('mass_message').set({ remind_count: 1 }).where('id', '=', id).execute();
}

async function addStartedMessage(db: Db, company: DemoCompany, calendar: Calendar, message: DemoMass) {
  const went = company.at(message.days, message.time);
  const senders = message.type === 'single' ? Object.keys(message.senders).map(company.idOf) : [];
  const chats = await chatsOf(db, message.name);
  const { id } = await db
    .insertInto('mass_message')
    .values({
      ...common(company, message),
      ...{ sender_user_ids: json(senders), chat_ids: json(chats), send_type: 'now', status: message.status },
      ...{ created_at: went, go_at: went, planned_at: went, went_at: went, last_refresh_at: sql<Date>`now()` },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const audience = { type: message.type, senders, filter: {}, chats, retryOf: null };
  const work = { db, company, calendar, id, went, message, audience };
  await addReceivers(work);
  await addParts(work);
  await confirm(work);
  await remind(work);
}

interface PartRow {
  msgid: string;
  chat_type: 'single' | 'group';
  content: string;
  attachments: StoredAttachment[];
  created: string;
  stopped: boolean;
  reminded_at: string | null;
  userid: string;
  name: string;
  confirmed_at: string | null;
  targets: { id: string; status: 0 | 1 | 2; sent_at: string | null }[];
}

const secondsOf = (instant: string | null) => (instant === null ? 0 : Math.floor(Date.parse(instant) / 1000));

const inWeCom = ({
  msgid,
  chat_type,
  content,
  attachments,
  created,
  stopped,
  reminded_at,
  userid,
  name,
  confirmed_at,
  targets,
}: PartRow): SandboxGroupMessage => ({
  ...{ msgid, chat_type, content: senderText(content, name), attachments: toPlatform(attachments, new Map(), demoOrigin), create_type: 0 },
  ...{
    created: Date.parse(created),
    stopped: stopped && confirmed_at === null,
    reminders: reminded_at === null ? [] : [Date.parse(reminded_at)],
  },
  tasks: [
    {
      ...{ userid, status: confirmed_at === null ? 0 : 2, send_time: secondsOf(confirmed_at) },
      targets: targets.map(({ id, status, sent_at }): MessageTarget => ({ id, status, send_time: secondsOf(sent_at) })),
    },
  ],
});

/** Lets the simulated WeCom have the same messages. */
async function addToWeCom(db: Db, company: DemoCompany) {
  const { rows } =
    await sql<PartRow>`select p.msgid, m.type as chat_type, m.content, m.attachments, p.told_at as created, m.status = 'stopped' as stopped,
      s.reminded_at, s.wx_userid as userid, t.name, p.confirmed_at,
      (select json_agg(json_build_object('id', r.wx_id, 'status', r.wx_status, 'sent_at', r.sent_at) order by r.id) from mass_receiver r
        where r.platform_message_id = p.id) as targets
    from mass_platform_message p join mass_message m on m.id = p.message_id join mass_sender s on s.message_id = p.message_id and s.staff_id = p.staff_id
      join staff t on t.id = p.staff_id where p.enterprise_id = ${company.id} order by p.told_at, p.id`.execute(db);
  await company.inWeCom(({ groupMessages }) => {
    for (const row of rows) groupMessages.set(row.msgid, inWeCom(row));
  });
}

async function addMessages(db: Db, company: DemoCompany) {
  const calendar = await calendarOf(db, company.id);
  for (const message of messagesThatWent.toSorted((one, other) => other.days - one.days))
    await addStartedMessage(db, company, calendar, message);
  await addWaiting(db, company);
}

export const demo: Demo = {
  needs: [groups],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    await asCompany(db, enterpriseId, () => addMessages(db, company));
    await addToWeCom(db, company);
  },
};
