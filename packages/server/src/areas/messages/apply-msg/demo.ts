import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { deliver } from '../../../sandbox/app-messages.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCompany, demoCompany, demoOrigin } from '../../../sandbox/demo-company.js';
import { bodyOf } from './body.js';
import { type DemoAppMessage, demoMessages } from './demo-texts.js';
import { digestOf } from './digest.js';
import { agentOf } from './input.js';
import type { AppContent } from './message.js';

const minuteMs = 60_000;

const contentOf = ({
  style,
  title = null,
  content = null,
  url = null,
  btn_text = null,
  items = [],
  attachments = [],
}: DemoAppMessage): AppContent => ({
  ...{ style, title, content, url, btn_text, items, attachments },
});

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

const timeOf = (company: DemoCompany, { days, time }: DemoAppMessage) => (days === undefined ? null : company.at(days, time ?? '09:00'));

function rowOf(company: DemoCompany, agent_id: number, message: DemoAppMessage) {
  const { name, status, to, recalledAfter } = message;
  const { items, attachments, ...texts } = contentOf(message);
  const at = timeOf(company, message);
  const users = to.map(company.idOf);
  const digest = digestOf({ ...texts, items, attachments }, { scope: 'custom', users, departments: [], tags: [] });
  const wasSent = status === 'sent' || status === 'recalled';
  return {
    ...{
      name,
      ...texts,
      items: json(items),
      attachments: json(attachments),
      scope: 'custom' as const,
      user_ids: json(users),
      digest,
      agent_id,
      status,
    },
    ...(status === 'waiting' ? { send_type: 'timed' as const, send_at: at, go_at: at } : { send_type: 'now' as const, go_at: at }),
    ...(wasSent ? { sent_at: at, target_count: users.length, sent_count: users.length } : {}),
    ...(at && recalledAfter !== undefined ? { recalled_at: new Date(at.getTime() + recalledAfter * minuteMs) } : {}),
    ...{ operator_id: company.idOf('zhengkaiwen'), origin: demoOrigin, created_at: wasSent && at ? at : company.at(1, '17:30') },
  };
}

/** Lets the simulated WeCom deliver a message. Returns its id there. */
const sendInWeCom = (company: DemoCompany, message: DemoAppMessage, at: Date) =>
  company.inWeCom((directory) => {
    const { msgtype, ...body } = bodyOf(contentOf(message), [], new Map(), demoOrigin);
    const part = body[msgtype] as { content?: string };
    const content = msgtype === 'text' ? String(part.content) : JSON.stringify(part);
    const touser = message.to.join('|');
    const { msgid } = deliver(directory, { touser, msgtype, content, body: { touser, enable_duplicate_check: 1 } }, at.getTime()) as {
      msgid: string;
    };
    if (message.status === 'recalled')
      for (const [key, one] of directory.messages.entries())
        if (`msg-${one.number}` === msgid) directory.messages.set(key, { ...one, recalled: true });
    return msgid;
  });

/** Adds the messages. Returns the ids of those that went, by their names. */
async function addMessages(db: Db, company: DemoCompany) {
  const agentId = await agentOf(db, undefined);
  await db
    .insertInto('app_message')
    .values(demoMessages.map((message) => rowOf(company, agentId, message)))
    .execute();
  await sql`insert into app_receiver (message_id, staff_id, wx_userid, is_direct, result, sent_at)
    select m.id, s.id, s.wx_userid, true, m.status, m.sent_at from app_message m
      join staff s on m.user_ids @> to_jsonb(s.id) where m.sent_at is not null order by m.id, s.id`.execute(db);
}

async function addToWeCom(db: Db, company: DemoCompany) {
  for (const message of demoMessages) {
    const at = timeOf(company, message);
    if (!at || message.status === 'waiting') continue;
    const wx_msgid = await sendInWeCom(company, message, at);
    await db
      .updateTable('app_message')
      .set({ wx_msgid })
      .where('enterprise_id', '=', company.id)
      .where('name', '=', message.name)
      .execute();
  }
}

export const demo: Demo = {
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    await asCompany(db, enterpriseId, () => addMessages(db, company));
    await addToWeCom(db, company);
  },
};
