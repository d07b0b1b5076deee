import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context, DeviceContext } from '../../../http/context.js';
import type { Language } from '../../../http/refusal.js';
import { codeIn } from './input.js';
import { afterFailure, endMessages, skipCancelledItems } from './item-ends.js';

type Result = Input<'saveThirdChatResults'>['results'][number];
type Answer = Data<'saveThirdChatResults'>;

interface Item {
  status: string;
  fence: number;
  wx_member_id: number;
}

/** Stores the result of a receiver. */
async function store(db: Db, { item_id, status, message }: Result, { wx_member_id }: Item) {
  const reason = message ? sql`jsonb_build_object('code', 'told', 'text', ${message}::text)` : sql`null::jsonb`;
  if (status === 'sent')
    await sql`update third_item set status = 'sent', sent_at = now(), lease_until = null, error = null where id = ${item_id}`.execute(db);
  else
    await sql`update third_item set status = ${status === 'failed' ? afterFailure : sql`'skipped'`}, lease_until = null, error = ${reason}
      where id = ${item_id}`.execute(db);
  await sql`update robot_pace p set next_at = greatest(p.next_at, now() + make_interval(secs => m.interval_min + random() * (m.interval_max - m.interval_min)))
    from third_item i join third_chat m on m.id = i.message_id where i.id = ${item_id} and p.wx_member_id = ${wx_member_id}`.execute(db);
}

/** Takes one report, of this device if it is known. Returns whether it counts, or did before. */
async function take(db: Db, result: Result, device: number | undefined): Promise<boolean> {
  const item = await db
    .selectFrom('third_item')
    .select(['status', 'fence', 'wx_member_id', 'device_id'])
    .where('id', '=', result.item_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item || item.fence !== result.fence || (device !== undefined && item.device_id !== device)) return false;
  // A report that came before, or one of an item that went back and was not claimed again.
  if (item.status === 'sending' || (item.status === 'waiting' && result.status === 'sent')) await store(db, result, item);
  return true;
}

const late = { zh: '这一条已被重新领取或不存在', en: 'It was claimed again, or does not exist' } as const;

async function takeAll(db: Db, results: readonly Result[], language: Language, device?: number): Promise<Answer> {
  const answer: Answer = { ok: [], failed: [] };
  for (const result of results.toSorted((one, other) => one.item_id - other.item_id))
    if (await take(db, result, device)) answer.ok.push(result.item_id);
    else answer.failed.push({ id: result.item_id, code: 40900, message: late[language] });
  await skipCancelledItems(db);
  await endMessages(db);
  return answer;
}

/** Takes the reports of a device. */
export async function saveThirdChatResults(
  { db, audit, caller }: Context,
  { device_code, results }: Input<'saveThirdChatResults'>,
): Promise<Answer> {
  const code = codeIn(device_code);
  await db.updateTable('robot_device').set({ last_heartbeat: sql<Date>`now()`, offline_told: false }).where('code', '=', code).execute();
  const answer = await takeAll(db, results, caller.language);
  audit({ target: code, after: { ok: answer.ok.length, failed: answer.failed.length } });
  return answer;
}

/** The same for a device with a token, for what it has claimed itself. */
export const reportWithToken = ({ db, device, caller }: DeviceContext, { results }: Input<'saveThirdChatResults'>): Promise<Answer> =>
  takeAll(db, results, caller.language, device.id);
