import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { presentAttachments } from '../../../attachments/present.js';
import type { Db } from '../../../db/database.js';
import { timeOfDay, today } from '../../../db/days/instants.js';
import type { DeviceContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import type { Device } from '../../../outside/robots/device-token.js';
import { areRobotsOn, robotsOff } from '../../messages/third-chat/message.js';
import { returnLateItems } from './item-ends.js';
import type { StoredStep } from './script-of.js';

type Claims = Data<'createCrmClaims'>;
type Claim = Claims['items'][number];

/** A device reports within this time, or the item goes back. */
export const leaseSeconds = 120;

/** The pause after an item: at least the interval of the plan, and 30 % around its middle, so that no clockwork shows. */
export const pauseOf = (interval: string) => sql`make_interval(secs => ${sql.ref(interval)} * (1 + 0.6 * random()))`;

/**
 * Takes the next item of each account that is due, those of the first task first. Rows of accounts are locked, so that nobody else claims for
 * them meanwhile.
 */
async function take(db: Db, device: Device, limit: number): Promise<number[]> {
  const [day, clock] = [today(device), timeOfDay(device)];
  const { rows } = await sql<{ id: number }>`with due as materialized (
      select p.wx_member_id as id, w.daily_add_cap, case when p.day = ${day} then p.adds else 0 end as adds
      from robot_pace p join wx_member w on w.id = p.wx_member_id
      where w.device_id = ${device.id} and not w.banned and w.deleted_at is null and p.next_at <= now()
        and not exists (select from crm_task_item h where h.wx_member_id = w.id and h.status = 'doing')
        and not exists (select from third_item h where h.wx_member_id = w.id and h.status = 'sending')
      order by p.wx_member_id for no key update of p skip locked),
    next as materialized (select n.* from due cross join lateral (
        select i.id, s.id as share_id, s.wx_member_id, t.type, t.interval_s
        from crm_task_share s join crm_task t on t.id = s.task_id
          cross join lateral (select w.id from crm_task_item w where w.share_id = s.id and w.status = 'waiting' order by w.tries, w.id limit 1) i
        where s.wx_member_id = due.id and s.active and s.waiting > 0 and t.status = 'running' and t.executor = 'device'
          and ${day} >= t.plan_from and (t.plan_to is null or ${day} <= t.plan_to) and ${clock} >= t.window_from and ${clock} < t.window_to
          and (s.day is distinct from ${day} or s.begun < t.per_day) and (t.type <> 'add_friend' or due.adds < due.daily_add_cap)
        order by t.started_at, t.id limit 1) n order by n.wx_member_id limit ${limit}),
    taken as (update crm_task_item i set status = 'doing', tries = i.tries + 1, fence = i.fence + 1, device_id = ${device.id}, claimed_at = now(),
        lease_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)}), error = null
      from next n where i.id = n.id and i.status = 'waiting' returning i.id, i.task_id, n.share_id, n.wx_member_id, n.type, n.interval_s),
    paced as (update robot_pace p set next_at = now() + ${pauseOf('k.interval_s')}, day = ${day},
        adds = case when p.day = ${day} then p.adds else 0 end + (k.type = 'add_friend')::int
      from taken k where p.wx_member_id = k.wx_member_id),
    begun as (update crm_task_share s set day = ${day}, begun = case when s.day = ${day} then s.begun else 0 end + 1 from taken k where s.id = k.share_id),
    logged as (insert into crm_claim_log (enterprise_id, item_id, task_id, wx_member_id, device_id)
      select app_tenant(), id, task_id, wx_member_id, ${device.id}::bigint from taken)
    select id from taken`.execute(db);
  return rows.map((row) => row.id);
}

interface ClaimRow extends Omit<Claim, 'steps' | 'text'> {
  kept: StoredStep[];
}

async function claimsOf(db: Db, ids: readonly number[]): Promise<Claim[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<ClaimRow>`select i.id as item_id, i.task_id, t.type, i.phone, left(coalesce(i.name, c.real_name, c.nick_name), 64) as name,
      json_build_object('id', w.id, 'name', w.nickname) as wx_member, t.steps as kept, g.chat_id, i.lease_until
    from crm_task_item i join crm_task t on t.id = i.task_id join wx_member w on w.id = i.wx_member_id
      left join customer c on c.id = i.customer_id and c.deleted_at is null left join group_chat g on g.id = t.group_chat_id
    where i.id = any(${ids}::bigint[]) order by i.id`.execute(db);
  const lists = rows.flatMap(({ kept }) => kept.map(({ attachment }) => (attachment ? [attachment] : [])));
  const shown = await presentAttachments(db, lists);
  let at = 0;
  return rows.map(({ kept, ...row }) => ({
    ...row,
    text: kept[0]?.content ?? null,
    steps: kept.map((step) => ({ ...step, attachment: shown[at++]?.[0] ?? null })),
  }));
}

/** When one of the accounts may go on: within a minute, but not at once. */
async function nextTime(db: Db, { id }: Device): Promise<string> {
  const { rows } = await sql<{ at: string }>`select least(now() + interval '1 minute', greatest(now() + interval '5 seconds',
    (select min(p.next_at) from robot_pace p join wx_member w on w.id = p.wx_member_id where w.device_id = ${id} and not w.banned))) as at`.execute(
    db,
  );
  return rows[0]?.at ?? '';
}

/** Gives a device what its accounts do next. @throws Refusal 40900 while devices are off */
export async function createCrmClaims({ db, device }: DeviceContext, { limit = 10 }: Input<'createCrmClaims'>): Promise<Claims> {
  if (!(await areRobotsOn(db, device.enterpriseId))) throw new Refusal(40900, robotsOff, { from: 'off', allowed: [] });
  await returnLateItems(db, sql<boolean>`wx_member_id in (select id from wx_member where device_id = ${device.id})`);
  const ids = await take(db, device, limit);
  return { items: await claimsOf(db, ids), next_at: await nextTime(db, device) };
}
