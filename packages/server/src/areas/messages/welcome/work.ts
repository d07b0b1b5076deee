import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { mediaIdsOf } from '../../../attachments/media.js';
import { fileOf, type ResolvedAttachment, resolveAttachments } from '../../../attachments/resolve.js';
import { toPlatform } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { endJob } from '../../../jobs/job.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { readContactName } from '../../../outside/wecom/welcomes.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { isBlocked } from '../contact/arrivals.js';
import { chooseWelcome, type Step } from './choose.js';
import { welcomeSend } from './outgoing.js';

/** The name of a contact is left out if WeCom takes longer to tell it. */
const nameMs = 2000;
const mostBytes = 4000;

interface Due {
  id: number;
  external_userid: string;
  wx_userid: string;
  left_ms: number;
  staff: string | null;
  corp: string;
  code_id: number | null;
  code_name: string | null;
  welcome_mode: 'code' | 'default' | 'none' | null;
  welcome_content: string | null;
  welcome_attachments: StoredAttachment[] | null;
  nick_block: string[] | null;
  origin: string | null;
  campaign: Campaign | null;
}

/** A campaign whose participant's code a contact came by. */
interface Campaign {
  name: string;
  is_over: boolean;
  welcome: { content: string; link?: { title: string; desc?: string; cover?: string; url?: string } };
  /** Page on which the participant sees their progress. */
  progress: string;
  origin: string;
}

interface Message {
  step: Step;
  welcomeId: number | null;
  content: string;
  attachments: readonly StoredAttachment[];
  origin: string;
}

async function readDue(db: Db, id: number): Promise<Due | undefined> {
  const { rows } =
    await sql<Due>`select w.id, w.external_userid, w.wx_userid, (extract(epoch from w.deadline - now()) * 1000)::float8 as left_ms,
      s.name as staff, e.name as corp, c.id as code_id, coalesce(c.name, a.name) as code_name, c.welcome_mode, c.welcome_content, c.welcome_attachments, c.nick_block, c.origin,
      case when a.id is not null then json_build_object('name', a.name, 'is_over', a.status = 'finished' or a.end_at <= w.received_at,
        'welcome', a.welcome, 'progress', p.origin || '/p/' || n.token, 'origin', p.origin) end as campaign
    from welcome_send w join enterprise e on e.id = w.enterprise_id
      left join staff s on s.wx_userid = w.wx_userid and s.deleted_at is null
      left join scan_key k on k.state = w.state left join staff_code c on c.id = k.staff_code_id
      left join fission_participant p on p.id = k.fission_participant_id left join fission a on a.id = p.fission_id
      left join personal_link n on n.kind = 'fission' and n.target_id = p.id and n.external_user_id = p.external_user_id
    where w.id = ${id} and w.result = 'waiting' and w.outgoing_id is null`.execute(db);
  return rows[0];
}

/** What a contact reads who came by the code of a participant; the code works on after the end. */
function campaignMessage({ name, is_over, welcome, progress, origin }: Campaign): Message {
  const message = { step: 'code' as const, welcomeId: null, origin };
  if (is_over) return { ...message, content: `感谢您的添加。活动「${name}」已经结束，有问题可以直接在这里留言。`, attachments: [] };
  const { title = '', desc, cover, url = progress } = welcome.link ?? {};
  const link = { msgtype: 'link' as const, title, url, ...(desc ? { desc } : {}), ...(cover ? { pic_url: cover } : {}) };
  return { ...message, content: welcome.content, attachments: welcome.link ? [link] : [] };
}

/** Returns what the contact is to read; undefined for nothing. */
async function messageFor(db: Db, due: Due, enterpriseId: number): Promise<Message | undefined> {
  if (due.campaign) return campaignMessage(due.campaign);
  if (due.welcome_mode === 'none') return undefined;
  if (due.welcome_mode === 'code')
    return {
      ...{ step: 'code', welcomeId: null, content: due.welcome_content ?? '' },
      ...{ attachments: due.welcome_attachments ?? [], origin: due.origin ?? '' },
    };
  return chooseWelcome(db, due.wx_userid, await zoneOf(db, enterpriseId));
}

/** Returns the name of a contact; undefined if WeCom does not tell it in time. */
async function nameOf({ connector }: Deps, enterpriseId: number, externalUserid: string): Promise<string | undefined> {
  try {
    const api = await connector.of(enterpriseId, 'customer');
    return await readContactName(api, externalUserid, AbortSignal.timeout(nameMs));
  } catch (error) {
    if (error instanceof WxError || (error as Error).name === 'TimeoutError') return undefined;
    throw error;
  }
}

interface Names {
  nick: string;
  staff: string;
  corp: string;
}

/** A nickname that is left out takes the comma after it along. Names are put in at once, so that braces in them stay. */
export const withNames = (text: string, names: Names) =>
  text.replaceAll(/\{\{\s*(nick|staff|corp)\s*\}\}([，,、]?\s*)/g, (_, name: keyof Names, after: string) =>
    name === 'nick' && names.nick === '' ? '' : names[name] + after,
  );

/** Long names are left out of a text that would be too long with them. */
function textOf(content: string, names: Names): string {
  const full = withNames(content, names);
  return Buffer.byteLength(full) <= mostBytes ? full : withNames(content, { nick: '', staff: '', corp: '' });
}

/** The attachments that can go now: those whose files WeCom has. */
async function sendable(db: Db, attachments: readonly StoredAttachment[], origin: string) {
  const ready: ResolvedAttachment[] = [];
  const bodies: object[] = [];
  for (const one of await resolveAttachments(db, attachments)) {
    const file = fileOf(one);
    const ids = await mediaIdsOf(db, file ? [file] : []);
    if (!ids) continue;
    ready.push(one);
    bodies.push(...toPlatform([one], ids, origin));
  }
  return { ready, bodies };
}

const endWithout = (db: Db, { id, code_id }: Due) =>
  sql`update welcome_send set result = 'none', settled_at = clock_timestamp(), code = null, code_key_id = null, staff_code_id = ${code_id}
    where id = ${id}`.execute(db);

async function send(db: Db, due: Due, message: Message, nick: string) {
  const content = textOf(message.content, { nick, staff: due.staff ?? '', corp: due.corp });
  const { ready, bodies } = await sendable(db, message.attachments, message.origin);
  const outgoingId = await enqueue(db, welcomeSend, {
    ...{ target: `welcome ${due.id}`, subject: due.code_name ?? due.staff ?? due.wx_userid, withinMs: Math.max(0, due.left_ms) },
    input: { id: due.id, content, attachments: bodies },
  });
  await sql`update welcome_send set outgoing_id = ${outgoingId}, staff_code_id = ${due.code_id}, welcome_id = ${message.welcomeId}, step = ${message.step},
      content = ${content}, attachments = ${JSON.stringify(ready)}::jsonb where id = ${due.id}`.execute(db);
}

/** Chooses what a new contact reads and has it sent. */
export async function welcome(deps: Deps, claim: Claim): Promise<void> {
  const { database, outbox } = deps;
  const { id } = claim.input as { id: number };
  const { enterpriseId } = claim;
  const found = await database.tenant(
    enterpriseId,
    async (db) => {
      const due = await readDue(db, id);
      return due && { due, message: await messageFor(db, due, enterpriseId) };
    },
    'read',
  );
  const asksName = found?.message && (found.message.content.includes('nick') || (found.due.nick_block ?? []).length > 0);
  const nick = found && asksName ? await nameOf(deps, enterpriseId, found.due.external_userid) : undefined;
  await database.tenant(enterpriseId, async (db) => {
    await endJob(db, claim);
    if (!found) return;
    const { due, message } = found;
    if (!message || (nick !== undefined && isBlocked(nick, due.nick_block ?? []))) return void (await endWithout(db, due));
    await send(db, due, message, nick ?? '');
  });
  outbox.wake();
}
