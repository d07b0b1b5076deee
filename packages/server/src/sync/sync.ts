import type { Data, OperationId } from '@shiyi/sdk';
import { sql } from 'kysely';
import { writeAudit } from '../audit/audit.js';
import type { Db } from '../db/database.js';
import type { Deps } from '../http/context.js';
import { operations, type ServedOperation } from '../http/contract.js';
import type { Sentence } from '../http/refusal.js';
import type { Claim } from '../jobs/claim.js';
import { advance, endJob, type Progress } from '../jobs/job.js';
import { publishJob } from '../jobs/publish.js';
import type { Purpose } from '../outside/wecom/connector.js';
import type { RecordedCall } from '../outside/wecom/recording-api.js';
import type { Api } from '../outside/wecom/wx-api.js';
import type { Keyring } from '../secrets/keyring.js';
import { type Describe, workOrTry } from './differences.js';
import type { Outcome, PersonChange } from './outcome.js';

export type SyncName = Data<'syncStaff'>['kind'];

/** A kind of sync. */
export interface SyncKind {
  sync: SyncName;
  /** The operation that starts it, whose permission its audit rows show. */
  operation: OperationId;
  name: Sentence;
  purpose: Purpose;
  /** A repeated request returns the active full sync. Without this, it is rejected as the contract defines. */
  shared?: true;
  /** Describes records for a dry run; without it, a dry run only counts them. */
  describe?: Describe;
  /** Runs from the job's cursor to the end. */
  work(deps: Deps, run: SyncRun): Promise<void>;
}

/** `input` of a job of the kind `sync`. */
export interface SyncInput {
  sync: SyncName;
  /** Only these staff ids. Everyone if omitted. */
  ids?: number[];
  /** The tag group to push to WeCom. If omitted, tags are pulled from WeCom. */
  tag_group_id?: number;
  /** Changes nothing here or in WeCom, and records the list of calls. */
  dry_run?: true;
  ip: string;
}

/** What the job of a sync keeps for windows and notices. */
export interface SyncFacts {
  sync: SyncName;
  dry_run: boolean;
  created: number;
  updated: number;
  removed: number;
  failed: number;
}

/** A sync in progress. */
export interface SyncRun {
  kind: SyncKind;
  claim: Claim;
  input: SyncInput;
  api: Api;
  keyring: Keyring;
  /** Calls of a dry run that are not stored yet. */
  calls: RecordedCall[];
  /** People a dry run has counted as new. */
  tried: Set<string>;
  /** Aborts when the lease is lost or the server stops. */
  signal: AbortSignal;
}

export const inTenant = <T>({ database }: Deps, { enterpriseId }: Claim, work: (db: Db) => Promise<T>) =>
  database.tenant(enterpriseId, work);

const maxErrors = 100;

/** Stores the calls that a dry run recorded since the last step. */
async function keepCalls(db: Db, { claim, calls }: SyncRun) {
  const rows = calls.splice(0);
  if (rows.length === 0) return;
  await db
    .insertInto('sync_call')
    .values(rows.map((row) => ({ ...row, job_id: claim.id })))
    .execute();
}

/** Stores who was changed. A person created by a dry run no longer exists afterwards. */
async function keepPeople(db: Db, { claim, input }: SyncRun, people: readonly PersonChange[]) {
  if (people.length === 0) return;
  const rows = people.map(({ staff_id, changes, ...person }) => ({
    ...person,
    job_id: claim.id,
    staff_id: input.dry_run && person.outcome === 'created' ? null : staff_id,
    changes: JSON.stringify(changes),
  }));
  await db.insertInto('sync_person').values(rows).execute();
}

/** The facts of a job with higher counts. */
const plus = (lists: Readonly<Record<string, readonly unknown[]>>) => {
  const counts = Object.entries(lists).map(
    ([name, { length }]) => sql`${name}::text, coalesce((facts ->> ${name})::integer, 0) + ${length}::integer`,
  );
  return sql<string>`facts || jsonb_build_object(${sql.join(counts)})`;
};

/** Adds the results of a step to the job, and publishes its progress. */
export async function count(db: Db, run: SyncRun, { created, updated, removed, failed, people = [] }: Outcome) {
  const { claim } = run;
  await keepCalls(db, run);
  await keepPeople(db, run, people);
  const errors = failed.slice(0, maxErrors).map((said) => said.map((text) => text.slice(0, 500)));
  await db
    .updateTable('job')
    .set({
      facts: plus({ created, updated, removed, failed }),
      errors: sql<string>`jsonb_path_query_array(errors || ${JSON.stringify(errors)}::jsonb, ${`$[0 to ${maxErrors - 1}]`}::jsonpath)`,
      put_off: 0,
    })
    .where('id', '=', claim.id)
    .execute();
  await publishJob(db, claim.id);
}

/** The operation that starts this sync. */
export const startedBy = ({ operation }: SyncKind, { tag_group_id }: SyncInput): OperationId =>
  tag_group_id === undefined ? operation : 'syncTagGroup';

/** Writes the audit row of a step that changed something: who started the sync, and whose records changed. */
export async function auditStep(db: Db, run: SyncRun, table: string, { failed: _, people: __, ...ids }: Outcome, started: number) {
  const { kind, claim, input } = run;
  if (input.dry_run || Object.values(ids).every((list) => list.length === 0)) return;
  const operator = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', claim.operatorId as number)
    .executeTakeFirstOrThrow();
  const id = startedBy(kind, input);
  const { enterpriseId, accessKeyId } = claim;
  await writeAudit(db, run.keyring, {
    principal: { enterpriseId, staffId: operator.id, name: operator.name, actStaffId: null, accessKeyId },
    operation: operations.find((one) => one.id === id) as ServedOperation,
    path: `/jobs/${claim.id}`,
    ip: input.ip,
    ms: performance.now() - started,
    code: 200,
    requestId: `job-${claim.id}`,
    target: table,
    after: { job_id: claim.id, ...ids },
  });
}

export interface Step {
  table: string;
  progress: Progress;
  /** This is the last step. */
  last?: boolean;
  work: (db: Db) => Promise<Outcome>;
  /** Work that a dry run keeps too. */
  always?: (db: Db) => Promise<unknown>;
}

/** Runs one step. Its writes, progress and results commit together. */
export function step(deps: Deps, run: SyncRun, { table, progress, last, work, always }: Step): Promise<void> {
  const started = performance.now();
  return inTenant(deps, run.claim, async (db) => {
    await advance(db, run.claim, progress);
    const outcome = await workOrTry(db, run, () => work(db));
    await always?.(db);
    await auditStep(db, run, table, outcome, started);
    await count(db, run, outcome);
    if (!last) return;
    await db.deleteFrom('sync_item').where('job_id', '=', run.claim.id).execute();
    await endJob(db, run.claim);
  });
}
