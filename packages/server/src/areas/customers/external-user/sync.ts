import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import { advance } from '../../../jobs/job.js';
import { JobFailure } from '../../../jobs/job-failure.js';
import {
  type FriendshipPage,
  getFriendships,
  listFollowUsers,
  listFriendships,
  type WxFriendship,
} from '../../../outside/wecom/customers.js';
import { isNoContact, isUnknownMember, WxError } from '../../../outside/wecom/wx-error.js';
import { countItems, itemsAfter, keepItems, readItems } from '../../../sync/items.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';
import { count, inTenant, type SyncKind, type SyncRun, step } from '../../../sync/sync.js';
import { endFollows, markAsQueried, writeContacts } from './write-contacts.js';

/** Friendships missing from a list that are queried individually and written per transaction. */
const chunkMissing = 50;

const badRow: Sentence = ['企业微信返回的一位客户 ID 无效，已跳过', 'WeCom returned a contact with an invalid ID; skipped'];
const licenseProblem = (userid: string): Sentence => [
  `${userid}：没有企业微信接口许可，未能同步客户`,
  `${userid}: no WeCom API license; contacts could not be read`,
];

/** Returns an error for each requested user who may not have contacts. */
async function withoutRight(db: Db, ids: number[], followers: string[]): Promise<Sentence[]> {
  const rows = await db.selectFrom('staff').select(['name', 'wx_userid']).where('id', 'in', ids).execute();
  return rows
    .filter((one) => one.wx_userid === null || !followers.includes(one.wx_userid))
    .map(({ name }) => [`${name} 没有企业微信的客户联系权限`, `${name} does not have the Customer contact permission in WeCom`]);
}

/** Stores the members to query: all who may have contacts, and all with known contacts. */
async function listFollowers(deps: Deps, run: SyncRun) {
  const { api, claim, input, signal } = run;
  const followers = await listFollowUsers(api, signal);
  if (followers.length === 0)
    throw new JobFailure([
      '没有员工拥有客户联系权限，请在企业微信后台配置',
      'No member has the Customer contact permission; add members under Customer contact in the WeCom admin console',
    ]);
  await inTenant(deps, claim, async (db) => {
    const { ids } = input;
    const known = await sql<{ userid: string }>`
      select distinct wx_userid as userid from external_user_follow where ended_at is null and seen_job is distinct from ${claim.id}`.execute(
      db,
    );
    const asked = ids && (await db.selectFrom('staff').select('wx_userid').where('id', 'in', ids).execute()).map((one) => one.wx_userid);
    const all = [...followers, ...known.rows.map((row) => row.userid)];
    await keepItems(db, run, asked ? all.filter((userid) => asked.includes(userid)) : all);
    await advance(db, claim, { done: 0, cursor: 'next:', total: await countItems(db, run) });
    await count(db, run, { ...emptyOutcome(), failed: ids ? await withoutRight(db, ids, followers) : [] });
  });
}

const empty: FriendshipPage = { friendships: [], bad: 0, unlicensed: false, next: undefined };

async function pageOf({ api, signal }: SyncRun, userid: string, cursor: string): Promise<FriendshipPage & { failed: Sentence[] }> {
  try {
    const page = await listFriendships(api, userid, cursor, signal);
    return { ...page, failed: [...Array.from({ length: page.bad }, () => badRow), ...(page.unlicensed ? [licenseProblem(userid)] : [])] };
  } catch (error) {
    // The contacts of a member who has left are read one by one, as those that are missing from the pages.
    if (isNoContact(error) || isUnknownMember(error)) return { ...empty, failed: [] };
    if (!(error instanceof WxError) || error.remedy !== 'row') throw error;
    return { ...empty, failed: [[`${userid}：${error.sentence[0]}`, `${userid}: ${error.sentence[1]}`]] };
  }
}

/** Counts contacts once in a dry run: rollbacks make a contact of two members be created twice, but the second time is an update. */
async function countOnce(db: Db, { tried }: SyncRun, { created, updated, ...rest }: Outcome): Promise<Outcome> {
  const rows = await db
    .selectFrom('external_user')
    .select(['id', 'external_userid'])
    .where('id', 'in', [0, ...created])
    .execute();
  const again = new Set(rows.filter((row) => tried.has(row.external_userid)).map((row) => row.id));
  for (const row of rows) tried.add(row.external_userid);
  return { ...rest, created: created.filter((id) => !again.has(id)), updated: [...updated, ...again] };
}

async function writePage(db: Db, run: SyncRun, friendships: WxFriendship[], failed: Sentence[]): Promise<Outcome> {
  const outcome = { ...(await writeContacts(db, friendships)), failed };
  return run.input.dry_run ? countOnce(db, run, outcome) : outcome;
}

/** Reads all pages of a member, starting at this cursor. */
async function takePages(deps: Deps, run: SyncRun, userid: string, from: string, done: number) {
  for (let cursor: string | undefined = from; cursor !== undefined; ) {
    const page = await pageOf(run, userid, cursor);
    cursor = page.next;
    const progress = { done, cursor: cursor === undefined ? `gone:${userid}` : `page:${userid}:${cursor}` };
    await step(deps, run, {
      table: 'external_user',
      progress,
      work: (db) => writePage(db, run, page.friendships, page.failed),
      always: (db) => markAsQueried(db, page.friendships, run.claim.id),
    });
  }
}

/** Returns known friendships that this sync has not found. */
const missingOf = async (deps: Deps, { claim }: SyncRun, userid: string, after: string) =>
  (
    await inTenant(deps, claim, (db) =>
      sql<{ id: string }>`select u.external_userid as id from external_user_follow f join external_user u on u.id = f.external_user_id
        where f.wx_userid = ${userid} and f.ended_at is null and f.seen_job is distinct from ${claim.id} and u.external_userid > ${after}
        order by u.external_userid limit ${chunkMissing}`.execute(db),
    )
  ).rows.map((row) => row.id);

/** Queries friendships missing from the pages individually, because a page may be incomplete; ends those that no longer exist. */
async function fetchMissing(deps: Deps, run: SyncRun, userid: string, done: number) {
  const ask = async (id: string, signal: AbortSignal) => ({ id, list: await getFriendships(run.api, id, signal) });
  for (let after = ''; ; ) {
    const ids = await missingOf(deps, run, userid, after);
    const { found, gone, failed } = await readItems(run, ids, ask, isNoContact);
    const still = found.flatMap((one) => one.list).filter((one) => one.follow.userid === userid);
    const left = found.filter((one) => one.list.every(({ follow }) => follow.userid !== userid)).map((one) => one.id);
    after = ids.at(-1) ?? after;
    const last = ids.length < chunkMissing;
    await step(deps, run, {
      table: 'external_user',
      progress: last ? { done: done + 1, cursor: `next:${userid}` } : { done, cursor: `gone:${userid}` },
      work: async (db) => {
        const written = await writePage(db, run, still, failed);
        return { ...written, removed: (await endFollows(db, userid, [...gone, ...left], 'staff')).removed };
      },
      always: (db) => markAsQueried(db, still, run.claim.id),
    });
    if (last) return;
  }
}

/** Reads the contacts of all listed members, one after the other, page by page. */
export async function syncContacts(deps: Deps, run: SyncRun) {
  const { claim } = run;
  if (!claim.cursor) await listFollowers(deps, run);
  const [, stage = 'next', begun = '', cursor = ''] = /^(\w+):([^:]*):?(.*)$/s.exec(claim.cursor ?? 'next:') ?? [];
  let done = claim.cursor ? claim.done : 0;
  let after = begun;
  if (stage !== 'next') {
    if (stage === 'page') await takePages(deps, run, begun, cursor, done);
    await fetchMissing(deps, run, begun, done++);
  }
  for (;;) {
    const [userid] = await itemsAfter(deps, run, after, 1);
    if (userid === undefined) break;
    await takePages(deps, run, userid, '', done);
    await fetchMissing(deps, run, userid, done++);
    after = userid;
  }
  await step(deps, run, {
    table: 'external_user',
    progress: { done, cursor: `next:${after}` },
    last: true,
    work: async () => emptyOutcome(),
  });
}

export const contactSync: SyncKind = {
  sync: 'external_user',
  operation: 'syncExternalUsers',
  name: ['同步企微客户', 'Contacts from WeCom'],
  purpose: 'customer',
  work: syncContacts,
};
export const syncKinds = [contactSync];
