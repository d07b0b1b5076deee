import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import { advance } from '../../../jobs/job.js';
import { JobFailure } from '../../../jobs/job-failure.js';
import { listIdsOfDepartment, listMemberIds } from '../../../outside/wecom/contacts.js';
import { isNotAllowed, WxError } from '../../../outside/wecom/wx-error.js';
import { countItems, keepItems } from '../../../sync/items.js';
import { emptyOutcome } from '../../../sync/outcome.js';
import { count, inTenant, type SyncRun } from '../../../sync/sync.js';

const pageIds = 1000;

const badId: Sentence = ['企业微信返回的一个成员账号无效，已跳过', 'WeCom returned a member with an invalid ID; skipped'];

/** Adds known staff whom WeCom may have removed; each is queried before being changed. */
const keepOurs = (db: Db, { claim }: SyncRun, ids: number[] | undefined) =>
  sql`insert into sync_item (enterprise_id, job_id, wx_id) select app_tenant(), ${claim.id}, wx_userid from staff
    where wx_userid is not null and deleted_at is null and (${ids ?? null}::bigint[] is null and wx_status <> 5 or id = any(${ids ?? []}::bigint[]))
    on conflict do nothing`.execute(db);

/** Returns an error for each requested user without a WeCom account. */
async function withoutAccount(db: Db, ids: number[]): Promise<Sentence[]> {
  const rows = await db
    .selectFrom('staff')
    .select('name')
    .where('id', 'in', [0, ...ids])
    .where('wx_userid', 'is', null)
    .execute();
  return rows.map(({ name }) => [`${name} 没有企业微信账号`, `${name} has no WeCom account`]);
}

async function endOfList(db: Db, run: SyncRun) {
  const { ids } = run.input;
  if (ids) await count(db, run, { ...emptyOutcome(), failed: await withoutAccount(db, ids) });
  else if ((await countItems(db, run)) === 0)
    throw new JobFailure(['企业微信没有返回任何员工，请检查应用的可见范围', 'WeCom returned no staff; check the app’s visible range']);
  await keepOurs(db, run, ids);
  await advance(db, run.claim, { done: 0, cursor: 'read:', total: await countItems(db, run) });
}

/** Stores the ids of a page and the progress of the list; without a cursor the list is complete. */
const keepPage = (deps: Deps, run: SyncRun, { ids, bad }: { ids: string[]; bad: number }, cursor: string | undefined) =>
  inTenant(deps, run.claim, async (db) => {
    await keepItems(db, run, ids);
    if (cursor === undefined) await endOfList(db, run);
    else await advance(db, run.claim, { done: 0, cursor });
    await count(db, run, { ...emptyOutcome(), failed: Array.from({ length: bad }, () => badId) });
  });

/** Stores the ids of all members to read, page by page. */
export async function listMembers(deps: Deps, run: SyncRun, from: string) {
  const { api, input, signal } = run;
  if (input.ids) return inTenant(deps, run.claim, (db) => endOfList(db, run));
  try {
    for (let cursor: string | undefined = from; cursor !== undefined; ) {
      const page = await listMemberIds(api, cursor, pageIds, signal);
      cursor = page.next;
      await keepPage(deps, run, page, cursor && `list:${cursor}`);
    }
  } catch (error) {
    // Only the address book secret can list ids; an app's secret has to query each department.
    if (!isNotAllowed(error)) throw error;
    await listByDepartment(deps, run, 0);
  }
}

/** Lists members by department, starting after this one; an app may be allowed to do this. */
export async function listByDepartment(deps: Deps, run: SyncRun, from: number) {
  const { api, claim, signal } = run;
  const departments = await inTenant(deps, claim, (db) =>
    db.selectFrom('department').select('wx_department_id as id').where('wx_department_id', '>', from).orderBy('wx_department_id').execute(),
  );
  for (const { id } of departments) {
    const page = await listIdsOfDepartment(api, id as number, signal).catch((error) => {
      // A department that WeCom no longer has, but this server does.
      if (error instanceof WxError && error.remedy === 'row') return { ids: [], bad: 0 };
      throw error;
    });
    await keepPage(deps, run, page, `departments:${id}`);
  }
  await keepPage(deps, run, { ids: [], bad: 0 }, undefined);
}
