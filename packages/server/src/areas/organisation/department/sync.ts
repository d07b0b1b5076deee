import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { JobFailure } from '../../../jobs/job-failure.js';
import { listDepartments } from '../../../outside/wecom/contacts.js';
import { type Describe, workOrTry } from '../../../sync/differences.js';
import { emptyOutcome } from '../../../sync/outcome.js';
import { auditStep, count, inTenant, type SyncKind, type SyncRun } from '../../../sync/sync.js';
import { removeDepartments, writeDepartments } from './write-departments.js';

/** Allows one writer of departments at a time per enterprise, because staff and department syncs are separate jobs. */
export const lockDepartments = (db: Db, { enterpriseId }: Pick<Claim, 'enterpriseId'>) =>
  sql`select pg_advisory_xact_lock(713005, ${enterpriseId}::integer)`.execute(db);

const describe: Describe = async (db, ids) => {
  const rows = await db
    .selectFrom('department as d')
    .leftJoin('department as parent', 'parent.id', 'd.pid')
    .select(['d.id', 'd.name', 'parent.name as pid', sql<string>`d.sort::text`.as('sort')])
    .where('d.id', 'in', ids)
    .execute();
  return rows.map(({ id, name, pid, sort }) => ({ id, name, fields: { name, pid, sort } }));
};

export async function syncDepartments(deps: Deps, run: SyncRun) {
  const { claim, api, signal } = run;
  const list = await listDepartments(api, signal);
  if (list.length === 0)
    throw new JobFailure([
      '企业微信没有返回任何部门，请检查应用的可见范围',
      'WeCom returned no departments; check the app’s visible range',
    ]);
  const started = performance.now();
  await inTenant(deps, claim, async (db) => {
    const last = run.input.sync === 'dept';
    await advance(db, claim, { done: last ? list.length : 0, cursor: 'list:', ...(last ? { total: list.length } : {}) });
    await lockDepartments(db, claim);
    const outcome = await workOrTry(db, run, async () => {
      const written = await writeDepartments(db, list);
      const gone = last ? await removeDepartments(db, list) : emptyOutcome();
      return { ...written, removed: gone.removed, failed: [...written.failed, ...gone.failed] };
    });
    await auditStep(db, run, 'department', outcome, started);
    // A staff sync counts only staff, but reports department errors as well.
    await count(db, run, last ? outcome : { ...emptyOutcome(), failed: outcome.failed });
    if (last) await endJob(db, claim);
  });
  deps.sessions.forget();
}

export const departmentSync: SyncKind = {
  sync: 'dept',
  operation: 'syncDepartments',
  name: ['同步企业微信部门', 'Departments from WeCom'],
  purpose: 'contact',
  shared: true,
  describe,
  work: syncDepartments,
};
export const syncKinds = [departmentSync];
