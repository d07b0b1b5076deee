import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Context } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { openJob } from '../jobs/add-job.js';
import { jobCounts } from '../jobs/job-facts.js';
import type { SyncFacts, SyncInput, SyncKind, SyncName } from './sync.js';

/** Counts before anything is read. */
const none = { created: 0, updated: 0, removed: 0, failed: 0 };

/** Serializes concurrent attempts to start a sync. */
export const lockSyncs = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713004, ${enterpriseId}::integer)`.execute(db);

/** Returns the pending or running sync of this kind. */
const activeSync = (db: Db, sync: SyncName) => openJob(db, 'sync', sync);

const syncBusy = () =>
  new Refusal(40900, ['同步正在进行，请等它结束后再试', 'A sync is already running; wait until it finishes'], {
    from: 'running',
    to: 'running',
    allowed: ['cancelled'],
  });

const syncView = async (db: Db, id: number, kind: SyncName) => ({
  kind,
  ...(await db
    .selectFrom('job')
    .select(['id', 'status', jobCounts.as('counts'), sql<string[]>`errors`.as('errors'), 'created_at', 'finished_at'])
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
export async function startSync({ db, principal, caller, audit, deps }: Context, kind: SyncKind, order: SyncOrder = {}) {
  const { ids, tag_group_id, dry_run } = order;
  await lockSyncs(db, principal.enterpriseId);
  const active = await activeSync(db, kind.sync);
  if (active) {
    const its = active.input as SyncInput;
    const covers = sameOrder(its, order) || (sameOrder(its, { ...order, ids: undefined }) && !its.ids);
    if (!covers || !kind.shared) throw syncBusy();
    audit({ target: active.id });
    return syncView(db, active.id, kind.sync);
  }
  const input: SyncInput = {
    sync: kind.sync,
    ...(ids ? { ids } : {}),
    ...(tag_group_id === undefined ? {} : { tag_group_id }),
    ...(dry_run ? { dry_run: true } : {}),
    ip: caller.ip,
  };
  const { id } = await deps.jobs.add(db, 'sync', {
    name: dry_run ? `${kind.name[0]}（预检）` : kind.name[0],
    operatorId: principal.staffId,
    input,
    uniqueKey: kind.sync,
    facts: { sync: kind.sync, dry_run: dry_run ?? false, ...none } satisfies SyncFacts,
  });
  audit({ target: id, after: { job_id: id, ...order } });
  return syncView(db, id, kind.sync);
}
