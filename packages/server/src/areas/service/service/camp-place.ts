import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { failureIn, perItem } from '../../../records/batch.js';
import { changeNote } from '../service-state/change-note.js';
import { lockService, lockVisibleServices } from '../service-state/lock-service.js';
import { assertOpen } from '../service-state/moves.js';
import { campDaysOf, changeCampDays, daysInCamp, ownDays } from './camp-days.js';

interface Place {
  camp_id: number;
  joined_camp_at: Date;
}

type Camp = Awaited<ReturnType<typeof lockCamp>>;

const over = { finished: ['减脂营已结营', 'The camp is finished'], cancelled: ['减脂营已取消', 'The camp is canceled'] } as const;

/** Locks a camp whose places are taken. @throws Refusal 42200 if it does not exist, 40900 once it is over */
async function lockCamp(db: Db, id: number) {
  const camp = await db
    .selectFrom('camp')
    .select(['id', 'name', 'status', 'capacity', 'service_days'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!camp)
    throw refuseField(42200, 'camp_id', 'exists', [
      '没有这个减脂营，请清空或另选',
      'There is no such camp; leave it empty or choose another',
    ]);
  if (camp.status === 'finished' || camp.status === 'cancelled') {
    const [zh, en] = over[camp.status];
    throw new Refusal(40900, [`${zh}，请选择其他营，或不选营`, `${en}; choose another, or none`], { from: camp.status, allowed: [] });
  }
  return camp;
}

/** @throws Refusal 40900 when a locked camp is full; orders that never came about hold no place */
async function assertRoom(db: Db, { id, capacity, status }: Camp) {
  const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from service
    where camp_id = ${id} and deleted_at is null and status not in ('cancelled', 'terminated')`.execute(db);
  if ((rows[0]?.taken ?? 0) < capacity) return;
  throw new Refusal(40900, ['减脂营名额已满，请先增加名额，或选择其他营', 'The camp is full; add places or choose another'], {
    from: status,
    allowed: [],
  });
}

/** Takes a place in a camp for a new service. @throws Refusal 42200, 40900 */
export async function takePlace({ db }: Pick<Context, 'db'>, id: number): Promise<Place> {
  await assertRoom(db, await lockCamp(db, id));
  return { camp_id: id, joined_camp_at: new Date() };
}

/** @throws Refusal 40900 once the camp is finished: who took part and where they came stays */
function assertMayLeave({ status }: { status: string }) {
  if (status !== 'finished') return;
  const [zh, en] = over.finished;
  throw new Refusal(
    40900,
    [`${zh}，成员和名次不再变动；如需入新营，请新建服务单`, `${en}, so its members can’t change; create a new order for another camp`],
    {
      from: status,
      allowed: [],
    },
  );
}

async function moveInto(context: Context, id: number, camp: Camp | undefined) {
  const { db } = context;
  const service = await lockService(context, id);
  const { status, camp_id } = service;
  assertOpen(status);
  if (camp_id === (camp?.id ?? null)) return;
  const before =
    camp_id === null ? undefined : await db.selectFrom('camp').select(['name', 'status']).where('id', '=', camp_id).executeTakeFirst();
  if (before) assertMayLeave(before);
  if (camp) await assertRoom(db, camp);
  await db
    .updateTable('service')
    .set(camp ? { camp_id: camp.id, joined_camp_at: new Date() } : { camp_id: null, joined_camp_at: null })
    .where('id', '=', id)
    .execute();
  await changeNote(context, id, { kind: 'camp', before: before?.name, after: camp?.name });
  const own = ownDays({ ...service, camp_days: await campDaysOf(db, id) });
  const days = camp ? daysInCamp(own, camp.service_days) : own;
  await changeCampDays(context, service, { days, camp_days: days - own });
}

/** Moves services to a camp, or out of theirs, which takes back the days that it added; those that cannot stay where they are. */
export async function updateCamp(
  context: Context,
  { service_ids, camp_id }: Input<'updateServiceCamp'>,
): Promise<Data<'updateServiceCamp'>> {
  // Camps are locked before the services that join and leave them, so that none finishes meanwhile.
  const left = sql`select s.camp_id from service s where s.id = any(${service_ids}::bigint[])`;
  await lockRows(context.db, 'camp', sql<boolean>`id in (${left}) or id = ${camp_id ?? null}`);
  const camp = camp_id === undefined ? undefined : await lockCamp(context.db, camp_id);
  const ids = await lockVisibleServices(context, service_ids);
  const { ok, refused } = await perItem(context.db, ids, (id) => moveInto(context, id, camp));
  context.audit({ target: ids.join(','), after: { camp_id, ok } });
  return { ok, failed: refused.map(failureIn(context.caller.language)) };
}
