import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Context } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { publishJob } from '../jobs/publish.js';
import type { SyncInput, SyncKind, SyncName } from './sync.js';

/** Columns of the contract's `SyncCounts`, as one object. */
export const syncCounts = sql<{ created: number; updated: number; removed: number; failed: number }>`
  json_build_object('created', job.created, 'updated', job.updated, 'removed', job.removed, 'failed', job.failed)`;

/** Serializes concurrent attempts to start a sync. */
export const lockSyncs = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713004, ${enterpriseId}::integer)`.execute(db);

/** Returns the pending or running sync of this kind. */
export const activeSync = (db: Db, sync: SyncName) =>
  db
    .selectFrom('job')
    .select(['id', 'input'])
    .where('kind', '=', 'sync')
    .where(sql`input ->> 'sync'`, '=', sync)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();

export const syncBusy = () =>
  new Refusal(40900, ['同步正在进行，请等它结束后再试', 'A sync is already running; wait until it finishes'], {
    from: 'running',
    to: 'running',
    allowed: ['cancelled'],
  });

const shown = async (db: Db, id: number, kind: SyncName) => ({
  kind,
  ...(await db
    .selectFrom('job')
    .select(['id', 'status', syncCounts.as('counts'), sql<string[]>`errors`.as('errors'), 'created_at', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
});

export interface SyncOrder {
  /** Sorted in ascending order. */
  ids?: number[] | undefined;
  tag_group_id?: number;
  dry_run?: boolean | undefined;
}

const sameOrder = (one: SyncInput, { ids, tag_group_id, dry_run = false }: SyncOrder) =>
  String(one.ids) === String(ids) && one.tag_group_id === tag_group_id && (one.dry_run ?? false) === dry_run;

/** Starts a sync, or returns the active one if it does the same. @throws Refusal 40900 if it does not */
export async function startSync({ db, principal, caller, audit }: Context, kind: SyncKind, order: SyncOrder = {}) {
  const { ids, tag_group_id, dry_run } = order;
  await lockSyncs(db, principal.enterpriseId);
  const active = await activeSync(db, kind.sync);
  if (active) {
    const its = active.input as SyncInput;
    const covers = sameOrder(its, order) || (sameOrder(its, { ...order, ids: undefined }) && !its.ids);
    if (!covers || !kind.shared) throw syncBusy();
    audit({ target: active.id });
    return shown(db, active.id, kind.sync);
  }
  const input: SyncInput = {
    sync: kind.sync,
    ...(ids ? { ids } : {}),
    ...(tag_group_id === undefined ? {} : { tag_group_id }),
    ...(dry_run ? { dry_run: true } : {}),
    ip: caller.ip,
  };
  const { id } = await db
    .insertInto('job')
    .values({
      kind: 'sync',
      name: dry_run ? `${kind.name[0]}（预检）` : kind.name[0],
      operator_id: principal.staffId,
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id, after: { job_id: id, ...order } });
  await publishJob(db, id);
  return shown(db, id, kind.sync);
}
