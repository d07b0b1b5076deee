import { sql } from 'kysely';
import type { House } from '../context.js';
import type { Db } from '../db/database.js';
import { advance, type Claim, endJob } from '../jobs/job.js';
import { JobFailed } from '../jobs/runner.js';
import { getMember, listDepartments, type WxMember } from '../platform/contacts.js';
import { isGone } from '../platform/wx-error.js';
import { removeDepartments, writeDepartments } from './departments.js';
import { itemsAfter, type ReadItems, readItems } from './items.js';
import { listByDepartment, listMembers } from './list-members.js';
import { removeMembers, writeMembers } from './staff.js';
import { attempt, auditStep, count, inTenant, nothing, type Outcome, type SyncRun, step } from './sync.js';

/** Members that are read, and written in one transaction. */
const chunkMembers = 50;

/** One writer of departments at a time in an enterprise; staff and departments are jobs of their own. */
export const lockDepartments = (db: Db, { enterpriseId }: Pick<Claim, 'enterpriseId'>) =>
  sql`select pg_advisory_xact_lock(713005, ${enterpriseId}::integer)`.execute(db);

export async function syncDepartments(house: House, run: SyncRun) {
  const { claim, api, signal } = run;
  const list = await listDepartments(api, signal);
  if (list.length === 0)
    throw new JobFailed(['企业微信没有返回任何部门，请检查应用的可见范围', 'The platform shows no department; check what the app may see']);
  const started = performance.now();
  await inTenant(house, claim, async (db) => {
    const last = run.input.sync === 'dept';
    await advance(db, claim, { done: last ? list.length : 0, cursor: 'list:', ...(last ? { total: list.length } : {}) });
    await lockDepartments(db, claim);
    const outcome = await attempt(db, run, async () => {
      const written = await writeDepartments(db, list);
      const gone = last ? await removeDepartments(db, list) : nothing();
      return { ...written, removed: gone.removed, failed: [...written.failed, ...gone.failed] };
    });
    await auditStep(db, run, 'department', outcome, started);
    // Only staff count in a synchronisation of staff; what failed is told all the same.
    await count(db, run, last ? outcome : { ...nothing(), failed: outcome.failed });
    if (last) await endJob(db, claim);
  });
  house.sessions.forget();
}

async function writeRead(db: Db, { claim, input }: SyncRun, { found, gone, failed }: ReadItems<WxMember>): Promise<Outcome> {
  const written = await writeMembers(db, claim.enterpriseId, found);
  const left = await removeMembers(db, gone);
  // On trial the departments that were read before are not there.
  const places = input.dry_run ? [] : written.failed;
  return { ...written, removed: left.removed, failed: [...failed, ...places, ...left.failed] };
}

/** Reads and writes everybody kept, chunk by chunk. */
async function takeMembers(house: House, run: SyncRun, from: string, before: number) {
  const { api } = run;
  let [after, done] = [from, before];
  for (;;) {
    const items = await itemsAfter(house, run, after, chunkMembers);
    const read = await readItems(run, items, (id, signal) => getMember(api, id, signal), isGone);
    done += items.length;
    after = items.at(-1) ?? after;
    const last = items.length < chunkMembers;
    await step(house, run, { table: 'staff', progress: { done, cursor: `read:${after}` }, last, work: (db) => writeRead(db, run, read) });
    house.sessions.forget();
    if (last) return;
  }
}

/** From where the job's cursor is to its end: departments, then the ids of all members, then each of them. */
export async function syncStaff(house: House, run: SyncRun) {
  const { claim, input } = run;
  const [stage = 'begin', from = ''] = claim.cursor?.split(/:(.*)/s) ?? [];
  if (stage === 'begin' && !input.ids) await syncDepartments(house, run);
  if (stage === 'departments') await listByDepartment(house, run, Number(from));
  else if (stage !== 'read') await listMembers(house, run, from);
  await (stage === 'read' ? takeMembers(house, run, from, claim.done) : takeMembers(house, run, '', 0));
}
