import { sql } from 'kysely';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { tellJob } from '../jobs/tell.js';
import { Refusal } from '../refusal.js';
import { type SyncInput, type SyncKind, syncs } from './sync.js';

/** Columns of the contract's `SyncCounts`, as one object. */
export const syncCounts = sql<{ created: number; updated: number; removed: number; failed: number }>`
  json_build_object('created', job.created, 'updated', job.updated, 'removed', job.removed, 'failed', job.failed)`;

/** Of several who start one at a moment, one does. */
export const lockSyncs = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713004, ${enterpriseId}::integer)`.execute(db);

/** The synchronisation of this kind that waits or runs. */
export const activeSync = (db: Db, kind: SyncKind) =>
  db
    .selectFrom('job')
    .select(['id', 'input'])
    .where('kind', '=', 'sync')
    .where(sql`input ->> 'sync'`, '=', kind)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();

export const syncBusy = () =>
  new Refusal(40900, ['同步正在进行，请等它结束后再试', 'A synchronisation is still going on; wait for its end'], {
    from: 'running',
    to: 'running',
    allowed: ['cancelled'],
  });

const shown = async (db: Db, id: number, kind: SyncKind) => ({
  kind,
  ...(await db
    .selectFrom('job')
    .select(['id', 'status', syncCounts.as('counts'), sql<string[]>`errors`.as('errors'), 'created_at', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
});

export interface SyncOrder {
  /** In order. */
  ids?: number[] | undefined;
  tag_group_id?: number;
  dry_run?: boolean | undefined;
}

const sameOrder = (one: SyncInput, { ids, tag_group_id, dry_run = false }: SyncOrder) =>
  String(one.ids) === String(ids) && one.tag_group_id === tag_group_id && (one.dry_run ?? false) === dry_run;

/** Of these kinds the whole one that runs is the answer to a second call; the contract refuses it of the others. */
const shared: readonly SyncKind[] = ['dept', 'staff'];

/** Starts a synchronisation, or answers the one under way where that does the same. @throws Refusal 40900 where it does not */
export async function startSync({ db, principal, caller, audit }: Context, kind: SyncKind, order: SyncOrder = {}) {
  const { ids, tag_group_id, dry_run } = order;
  await lockSyncs(db, principal.enterpriseId);
  const active = await activeSync(db, kind);
  if (active) {
    const its = active.input as SyncInput;
    const covers = sameOrder(its, order) || (sameOrder(its, { ...order, ids: undefined }) && !its.ids);
    if (!covers || !shared.includes(kind)) throw syncBusy();
    audit({ target: active.id });
    return shown(db, active.id, kind) as never;
  }
  const input: SyncInput = {
    sync: kind,
    ...(ids ? { ids } : {}),
    ...(tag_group_id === undefined ? {} : { tag_group_id }),
    ...(dry_run ? { dry_run: true } : {}),
    language: caller.language,
    ip: caller.ip,
  };
  const { id } = await db
    .insertInto('job')
    .values({
      enterprise_id: principal.enterpriseId,
      kind: 'sync',
      name: syncs[kind].name[0],
      operator_id: principal.staffId,
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id, after: { job_id: id, ...order } });
  await tellJob(db, id);
  return shown(db, id, kind) as never;
}
