import { sql } from 'kysely';
import { writeAudit } from '../audit.js';
import type { House } from '../context.js';
import { operations, type Served } from '../contract.js';
import type { Db } from '../db/database.js';
import { advance, type Claim, endJob, type Progress } from '../jobs/job.js';
import { tellJob } from '../jobs/tell.js';
import type { Purpose } from '../platform/connector.js';
import type { RecordedCall } from '../platform/recording-api.js';
import type { Api } from '../platform/wx-api.js';
import type { Sentence } from '../refusal.js';

interface Syncable {
  /** The call that starts it, and the permission of its audit rows. */
  operation: string;
  name: Sentence;
  purpose: Purpose;
}

/** What can be synchronised. */
export const syncs = {
  dept: { operation: 'syncDepartments', name: ['同步企业微信部门', 'Departments of the platform'], purpose: 'contact' },
  staff: { operation: 'syncStaff', name: ['同步企业微信员工', 'Staff of the platform'], purpose: 'contact' },
  external_user: { operation: 'syncExternalUsers', name: ['同步企微客户', 'Contacts of the platform'], purpose: 'customer' },
  tag: { operation: 'syncTags', name: ['同步企业微信标签', 'Tags of the platform'], purpose: 'customer' },
  group_chat: { operation: 'syncGroupChats', name: ['同步客户群', 'Groups of the platform'], purpose: 'customer' },
} as const satisfies Record<string, Syncable>;
export type SyncKind = keyof typeof syncs;

/** `input` of a job of the kind `sync`. */
export interface SyncInput {
  sync: SyncKind;
  /** Only these of our staff; without it everybody. */
  ids?: number[];
  /** The group of tags that goes to the platform; without it tags come from there. */
  tag_group_id?: number;
  /** Changes nothing here or there, and keeps the list of calls. */
  dry_run?: true;
  language: 'zh' | 'en';
  ip: string;
}

/** A synchronisation under way. */
export interface SyncRun {
  claim: Claim;
  input: SyncInput;
  api: Api;
  /** Calls of a try that are not kept yet. */
  calls: RecordedCall[];
  /** Whom a try has counted as new. */
  tried: Set<string>;
  /** Ends when the job is no longer ours, or the server stops. */
  signal: AbortSignal;
}

/** What a step has done, by our ids, and a sentence for each that failed. */
export interface Outcome {
  created: number[];
  updated: number[];
  removed: number[];
  failed: Sentence[];
}

export const nothing = (): Outcome => ({ created: [], updated: [], removed: [], failed: [] });

export const inTenant = <T>({ database }: House, { enterpriseId }: Claim, work: (db: Db) => Promise<T>) =>
  database.tenant(enterpriseId, work);

const maxErrors = 100;

/** Keeps what a try has asked since the last step. */
async function keepCalls(db: Db, { claim, calls }: SyncRun) {
  const rows = calls.splice(0);
  if (rows.length === 0) return;
  await db
    .insertInto('sync_call')
    .values(rows.map((row) => ({ ...row, enterprise_id: claim.enterpriseId, job_id: claim.id })))
    .execute();
}

/** Adds what a step has done to the job, and tells of it. */
export async function count(db: Db, run: SyncRun, { created, updated, removed, failed }: Outcome) {
  const { claim, input } = run;
  await keepCalls(db, run);
  const errors = failed.slice(0, maxErrors).map(([zh, en]) => (input.language === 'zh' ? zh : en).slice(0, 500));
  await db
    .updateTable('job')
    .set((eb) => ({
      created: eb('created', '+', created.length),
      updated: eb('updated', '+', updated.length),
      removed: eb('removed', '+', removed.length),
      failed: eb('failed', '+', failed.length),
      errors: sql<string>`jsonb_path_query_array(errors || ${JSON.stringify(errors)}::jsonb, ${`$[0 to ${maxErrors - 1}]`}::jsonpath)`,
      put_off: 0,
    }))
    .where('id', '=', claim.id)
    .execute();
  await tellJob(db, claim.id);
}

/** Does it; on trial it is taken back, and only what it came to is kept. */
export async function attempt<T>(db: Db, { input }: Pick<SyncRun, 'input'>, work: () => Promise<T>): Promise<T> {
  if (!input.dry_run) return work();
  await sql`savepoint attempt`.execute(db);
  const result = await work();
  await sql`rollback to savepoint attempt`.execute(db);
  return result;
}

/** The one audit row of a step that changed something: who let it be synchronised, and whose records. */
export async function auditStep(db: Db, { claim, input }: SyncRun, table: string, { failed: _, ...ids }: Outcome, started: number) {
  if (input.dry_run || Object.values(ids).every((list) => list.length === 0)) return;
  const operator = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', claim.operatorId as number)
    .executeTakeFirstOrThrow();
  const id = input.tag_group_id === undefined ? syncs[input.sync].operation : 'syncTagGroup';
  await writeAudit(db, {
    principal: { enterpriseId: claim.enterpriseId, staffId: operator.id, name: operator.name, actStaffId: null },
    operation: operations.find((one) => one.id === id) as Served,
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
  /** Nothing is left to do afterwards. */
  last?: boolean;
  work: (db: Db) => Promise<Outcome>;
  /** What is kept of a try as well. */
  always?: (db: Db) => Promise<unknown>;
}

/** One step of a run: what it writes, how far it is and what it has done commit together. */
export function step(house: House, run: SyncRun, { table, progress, last, work, always }: Step): Promise<void> {
  const started = performance.now();
  return inTenant(house, run.claim, async (db) => {
    await advance(db, run.claim, progress);
    const outcome = await attempt(db, run, () => work(db));
    await always?.(db);
    await auditStep(db, run, table, outcome, started);
    await count(db, run, outcome);
    if (!last) return;
    await db.deleteFrom('sync_item').where('job_id', '=', run.claim.id).execute();
    await endJob(db, run.claim);
  });
}
