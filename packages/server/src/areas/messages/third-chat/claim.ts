import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { startOf, today } from '../../../db/days/instants.js';
import type { Context, DeviceContext } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { assertAccounts, codeIn } from './input.js';
import { endMessages, returnLateItems } from './item-ends.js';
import { areRobotsOn, robotsOff } from './message.js';
import { nextItem } from './next-item.js';

type Claims = Data<'createThirdChatClaims'>;

/** Notes that a device is there; the first time registers it. @throws Refusal 40900 if it is disabled */
async function noteDevice(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
    disabled: boolean;
  }>`insert into robot_device (name, code, last_heartbeat) values (${code}, ${code}, now())
    on conflict (enterprise_id, code) do update set last_heartbeat = now(), offline_told = false returning id, disabled`.execute(db);
  const [device] = rows;
  if (!device || device.disabled) throw new Refusal(40900, ['这台设备已停用', 'The device is disabled'], { from: 'disabled', allowed: [] });
  return device.id;
}

/** What waited for a device goes on. */
const wake = (db: Db, device: number) =>
  sql`update third_chat set status = 'running', error = null where status = 'paused' and error ->> 'code' = 'no_device'
    and (device_ids = '[]' or device_ids @> to_jsonb(${device}::bigint))`.execute(db);

/** @throws Refusal 42200 for accounts that are not on the device */
async function assertOnDevice(db: Db, device: number, ids: readonly number[]) {
  const { rows } =
    await sql`select from wx_member where id = any(${ids}::bigint[]) and device_id is distinct from ${device} limit 1`.execute(db);
  if (rows.length > 0) throw refuseField(42200, 'wx_member_ids', 'device', ['有账号不在这台设备上', 'An account is not on this device']);
}

/** Accounts that may send now, locked so that no other device claims for them. */
async function freeAccounts(db: Db, ids: readonly number[]): Promise<number[]> {
  await sql`insert into robot_pace (wx_member_id, next_at) select id, now() from wx_member where id = any(${ids}::bigint[]) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{
    id: number;
  }>`select p.wx_member_id as id from robot_pace p join wx_member w on w.id = p.wx_member_id and not w.banned
    where p.wx_member_id = any(${ids}::bigint[]) and p.next_at <= now()
      and not exists (select from third_item i where i.wx_member_id = p.wx_member_id and i.status = 'sending')
      and not exists (select from crm_task_item i where i.wx_member_id = p.wx_member_id and i.status = 'doing')
    order by p.wx_member_id for no key update of p skip locked`.execute(db);
  return rows.map((row) => row.id);
}

/** What an account has sent today, with any message. */
async function usedToday(db: Db, account: number, calendar: Calendar): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from third_item
    where wx_member_id = ${account} and sent_at >= ${startOf(today(calendar), calendar)}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface ClaimRow extends Omit<Claims['items'][number], 'attachments'> {
  kept: StoredAttachment[];
}

async function claimsOf(db: Db, ids: readonly number[]): Promise<Claims['items']> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<ClaimRow>`select i.id as item_id, i.fence, i.lease_until, json_build_object('id', w.id, 'name', w.nickname) as wx_member,
      u.external_userid, g.chat_id, left(coalesce(u.name, g.name, ''), 200) as receiver_name, m.content, m.attachments as kept
    from third_item i join third_chat m on m.id = i.message_id join wx_member w on w.id = i.wx_member_id
      left join external_user u on u.id = i.external_user_id left join group_chat g on g.id = i.group_chat_id
    where i.id = any(${ids}::bigint[]) order by i.id`.execute(db);
  const attachments = await presentAttachments(
    db,
    rows.map(({ kept }) => kept),
  );
  return rows.map(({ kept: _, ...row }, at) => ({ ...row, attachments: attachments[at] ?? [] }));
}

/** When one of the accounts may send again: within a minute, but not at once. */
async function nextTime(db: Db, accounts: readonly number[]): Promise<string> {
  const { rows } = await sql<{ at: string }>`select least(now() + interval '1 minute', greatest(now() + interval '5 seconds',
    (select min(next_at) from robot_pace where wx_member_id = any(${accounts}::bigint[])))) as at`.execute(db);
  return rows[0]?.at ?? '';
}

interface Claimer {
  calendar: Calendar;
  device: number;
}

async function claim(db: Db, { device, calendar }: Claimer, accounts: readonly number[]): Promise<Claims> {
  await wake(db, device);
  await returnLateItems(db, accounts);
  const ids: number[] = [];
  for (const account of await freeAccounts(db, accounts)) {
    const id = await nextItem(db, { account, device, used: await usedToday(db, account, calendar) }, calendar);
    if (id !== undefined) ids.push(id);
  }
  await endMessages(db);
  return { items: await claimsOf(db, ids), next_at: await nextTime(db, accounts) };
}

async function assertOn(db: Db, enterpriseId: number) {
  if (!(await areRobotsOn(db, enterpriseId))) throw new Refusal(40900, robotsOff, { from: 'off', allowed: [] });
}

/** Gives a device what its accounts send next. @throws Refusal 40900, 42200 */
export async function createThirdChatClaims(
  { db, principal, audit }: Context,
  { device_code, wx_member_ids }: Input<'createThirdChatClaims'>,
): Promise<Claims> {
  const { enterpriseId } = principal;
  await assertOn(db, enterpriseId);
  const code = codeIn(device_code);
  await assertAccounts(db, wx_member_ids);
  const device = await noteDevice(db, code);
  const claims = await claim(db, { calendar: principal, device }, wx_member_ids);
  audit({ target: code, after: { items: claims.items.length } });
  return claims;
}

/** The same for a device with a token, for its own accounts. @throws Refusal 40900, 42200 */
export async function claimWithToken({ db, device }: DeviceContext, { wx_member_ids }: Input<'createThirdChatClaims'>): Promise<Claims> {
  const { id, enterpriseId } = device;
  await assertOn(db, enterpriseId);
  await assertAccounts(db, wx_member_ids);
  await assertOnDevice(db, id, wx_member_ids);
  return claim(db, { calendar: device, device: id }, wx_member_ids);
}
