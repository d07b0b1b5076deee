import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { getMember, type WxMember } from '../../../outside/wecom/contacts.js';
import { isMissingMember } from '../../../outside/wecom/wx-error.js';
import { itemsAfter, type ReadItems, readItems } from '../../../sync/items.js';
import type { Outcome } from '../../../sync/outcome.js';
import { type SyncFacts, type SyncKind, type SyncRun, step } from '../../../sync/sync.js';
import { compareMembers, membersNow } from '../../access/users/compare-members.js';
import { listByDepartment, listMembers } from '../../access/users/list-members.js';
import { removeMembers, writeMembers } from '../../access/users/write-members.js';
import { syncDepartments } from './sync.js';

/** Members read and then written per transaction. */
const chunkMembers = 50;

/** How many staff a dry run would have created in the chunks before. */
async function createdSoFar(db: Db, id: number): Promise<number> {
  const { facts } = await db.selectFrom('job').select('facts').where('id', '=', id).executeTakeFirstOrThrow();
  return (facts as SyncFacts).created;
}

async function writeRead(db: Db, { claim, input }: SyncRun, { found, gone, failed }: ReadItems<WxMember>): Promise<Outcome> {
  const userids = [...found.map((one) => one.userid), ...gone];
  const before = await membersNow(db, userids);
  const reserved = input.dry_run ? await createdSoFar(db, claim.id) : 0;
  const { unseated, ...written } = await writeMembers(db, { enterpriseId: claim.enterpriseId, reserved }, found);
  const left = await removeMembers(db, gone);
  const people = compareMembers(before, await membersNow(db, userids), gone);
  // In a dry run, departments read earlier were not saved, so ignore errors about unknown departments.
  const places = input.dry_run ? [] : written.failed;
  return { ...written, removed: left.removed, failed: [...failed, ...unseated, ...places, ...left.failed], people };
}

/** Reads and writes all listed members, chunk by chunk. */
async function takeMembers(deps: Deps, run: SyncRun, from: string, before: number) {
  const { api } = run;
  let [after, done] = [from, before];
  for (;;) {
    const items = await itemsAfter(deps, run, after, chunkMembers);
    const read = await readItems(run, items, (id, signal) => getMember(api, id, signal), isMissingMember);
    done += items.length;
    after = items.at(-1) ?? after;
    const last = items.length < chunkMembers;
    await step(deps, run, {
      table: 'staff',
      progress: { done, cursor: `read:${after}` },
      last,
      work: (db) => writeRead(db, run, read),
    });
    deps.sessions.forget();
    if (last) return;
  }
}

/** Runs the sync from the job's cursor to the end: departments, then all member ids, then each member. */
export async function syncStaff(deps: Deps, run: SyncRun) {
  const { claim, input } = run;
  const [stage = 'begin', from = ''] = claim.cursor?.split(/:(.*)/s) ?? [];
  if (stage === 'begin' && !input.ids) await syncDepartments(deps, run);
  if (stage === 'departments') await listByDepartment(deps, run, Number(from));
  else if (stage !== 'read') await listMembers(deps, run, from);
  await (stage === 'read' ? takeMembers(deps, run, from, claim.done) : takeMembers(deps, run, '', 0));
}

export const staffSync: SyncKind = {
  sync: 'staff',
  operation: 'syncStaff',
  name: ['同步企业微信员工', 'Staff from WeCom'],
  purpose: 'contact',
  shared: true,
  work: syncStaff,
};
export const syncKinds = [staffSync];
