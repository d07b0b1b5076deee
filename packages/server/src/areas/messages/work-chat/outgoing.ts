import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { LookUpReaders, OutgoingKind } from '../../../outbox/outgoing-kind.js';
import {
  addMessage,
  type CreatedMessage,
  cancelMessage,
  type GroupMessage,
  type ListedMessage,
  listDeliveries,
  listMessages,
  listTasks,
  remindSenders,
} from '../../../outside/wecom/group-messages.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { isCancelled } from '../../../outside/wecom/wx-error.js';
import { endCreation } from './end-creation.js';

/** What WeCom is told, with the row of `mass_platform_message`. */
export interface MassWrite extends GroupMessage {
  id: number;
}

const lookUpMs = 20_000;
/** WeCom lists a message that it has made within this time. */
const windowMs = 600_000;
/** The clocks of WeCom and of this server may differ by this much. */
const skewMs = 60_000;

interface Shape {
  msgtype?: string;
  link?: { url?: string };
  miniprogram?: { appid?: string; page?: string };
}

/** What WeCom's list has in common with what was sent; files get other addresses there. */
const shapeOf = (attachment: object) => {
  const { msgtype, link, miniprogram } = attachment as Shape;
  return `${msgtype} ${link?.url ?? ''} ${miniprogram?.appid ?? ''} ${miniprogram?.page ?? ''}`;
};

const shapesOf = (attachments: readonly object[]) => attachments.map(shapeOf).join('\n');

const isSame = (listed: ListedMessage, { content, attachments }: GroupMessage) =>
  listed.content === content && shapesOf(listed.attachments) === shapesOf(attachments);

/** The messages that WeCom made about then with the same content. */
async function sameMessages(api: Api, write: MassWrite, since: Date): Promise<ListedMessage[]> {
  const found: ListedMessage[] = [];
  const time = { from: new Date(since.getTime() - skewMs), to: new Date(since.getTime() + windowMs) };
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await listMessages(api, { chatType: write.chatType, ...time, whose: 'company' }, cursor, AbortSignal.timeout(lookUpMs));
    found.push(...page.list.filter((one) => isSame(one, write)));
    cursor = page.next;
  }
  return found;
}

/** Returns the receivers that a message reaches in WeCom, unless it is for another sender or other receivers. */
async function receiversIn(api: Api, msgid: string, { sender, receivers }: MassWrite): Promise<Set<string> | undefined> {
  const tasks = await listTasks(api, msgid, AbortSignal.timeout(lookUpMs));
  if (!tasks.some(({ userid }) => userid === sender)) return undefined;
  const asked = new Set(receivers);
  const found = new Set<string>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await listDeliveries(api, msgid, sender, cursor, AbortSignal.timeout(lookUpMs));
    for (const { wx_id } of page.list) found.add(wx_id);
    cursor = page.next;
  }
  return [...found].every((id) => asked.has(id)) ? found : undefined;
}

const isOurs = ({ tenant }: LookUpReaders, msgid: string) =>
  tenant((db) => db.selectFrom('mass_platform_message').select('id').where('msgid', '=', msgid).executeTakeFirst());

const receiversOf = (db: Db, id: number) => db.updateTable('mass_receiver').where('platform_message_id', '=', id);

async function noteCreation(db: Db, id: number, { msgid, failed }: CreatedMessage, wasRefused: boolean) {
  await db
    .updateTable('mass_platform_message')
    .set({
      ...{ state: 'told', msgid, error: null, error_en: null },
      told_at: sql<Date>`now()`,
      next_ask_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .where('id', '=', id)
    .execute();
  if (wasRefused) await receiversOf(db, id).set({ wx_status: 0 }).where('wx_status', 'is', null).execute();
  if (failed.length > 0) await receiversOf(db, id).set({ wx_status: null }).where(sql<boolean>`wx_id = any(${failed}::text[])`).execute();
}

async function noteRefusal(db: Db, id: number) {
  const why = await db
    .selectFrom('outgoing as o')
    .innerJoin('mass_platform_message as p', 'p.outgoing_id', 'o.id')
    .select(['o.error', 'o.error_en'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  await db
    .updateTable('mass_platform_message')
    .set({ state: 'refused', error: why?.error ?? null, error_en: why?.error_en ?? null })
    .where('id', '=', id)
    .execute();
  await receiversOf(db, id).set({ wx_status: null }).execute();
}

/** Asks a member to send a message to some of their contacts or groups. */
export const massSend: OutgoingKind<MassWrite, CreatedMessage> = {
  kind: 'mass.send',
  name: ['创建企业微信群发', 'Create a mass message in WeCom'],
  send: async ({ wecom }, write) => addMessage(await wecom('customer'), write),
  async lookUp(from, write, since) {
    const api = await from.wecom('customer');
    for (const { msgid } of await sameMessages(api, write, since)) {
      if (await isOurs(from, msgid)) continue;
      const found = await receiversIn(api, msgid, write);
      if (found) return { result: { msgid, failed: write.receivers.filter((id) => !found.has(id)) } };
    }
    return undefined;
  },
  async settle(db, { id }, outcome) {
    const row = await db.selectFrom('mass_platform_message').select(['message_id', 'state']).where('id', '=', id).executeTakeFirst();
    // The message was deleted meanwhile.
    if (!row) return;
    if (outcome.status === 'sent') await noteCreation(db, id, outcome.result, row.state === 'refused');
    else await noteRefusal(db, id);
    await endCreation(db, row.message_id);
  },
};

/** Reminds the senders of a message who have not confirmed. */
export const massRemind: OutgoingKind<{ msgid: string }, null> = {
  kind: 'mass.remind',
  name: ['提醒员工发送群发', 'Remind a sender of a mass message'],
  visibleAfterMs: 0,
  async send({ wecom }, { msgid }) {
    await remindSenders(await wecom('customer'), msgid);
    return null;
  },
  // No call tells whether it was done, and a second reminder counts against three a day.
  lookUp: async () => ({ result: null }),
  settle: async () => undefined,
};

/** Stops what the senders of a message have not sent. */
export const massCancel: OutgoingKind<{ msgid: string }, null> = {
  kind: 'mass.cancel',
  name: ['停止企业微信群发', 'Stop a mass message in WeCom'],
  visibleAfterMs: 0,
  async send({ wecom }, { msgid }) {
    await cancelMessage(await wecom('customer'), msgid).catch((error: unknown) => {
      // It was stopped before.
      if (!isCancelled(error)) throw error;
    });
    return null;
  },
  // Stopping it again changes nothing.
  lookUp: async () => undefined,
  // What was sent until then is read once more.
  settle: (db, { msgid }) =>
    db
      .updateTable('mass_platform_message')
      .set({ next_ask_at: sql<Date>`now()` })
      .where('msgid', '=', msgid)
      .where('state', '=', 'told')
      .execute(),
};

export const outgoingKinds = [massSend, massRemind, massCancel];
