import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { advance } from '../../../jobs/job.js';
import { listFollowUsers } from '../../../outside/wecom/customers.js';
import { getGroup, listGroups } from '../../../outside/wecom/groups.js';
import { isNoGroup } from '../../../outside/wecom/wx-error.js';
import type { Describe } from '../../../sync/differences.js';
import { countItems, itemsAfter, keepItems, readItems } from '../../../sync/items.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';
import { count, inTenant, type SyncKind, type SyncRun, step } from '../../../sync/sync.js';
import { dismissGroups, type GroupDetail, writeGroups } from './write-groups.js';

/** Owners per request, WeCom's maximum. */
const chunkOwners = 100;
const chunkGroups = 20;

/** Combines an id with the status, which only the list returns. */
const itemOf = (chatId: string, state: number) => `${chatId}:${state}`;

/** Adds known groups missing from the lists; each is queried before being removed. */
const keepOurs = (db: Db, { claim }: SyncRun) =>
  sql`insert into sync_item (enterprise_id, job_id, wx_id) select app_tenant(), ${claim.id}, chat_id || ':' from group_chat g
    where dismissed_at is null and not exists (select from sync_item s where s.job_id = ${claim.id} and starts_with(s.wx_id, g.chat_id || ':'))
    on conflict do nothing`.execute(db);

/** Sorts after every owner. */
const end = '~';

/** Stores the ids of all groups, some owners at a time. */
async function listGroupIds(deps: Deps, run: SyncRun, from: string) {
  const { api, claim, signal } = run;
  const owners = (await listFollowUsers(api, signal)).sort();
  const [, begun = '', cursor = ''] = /^([^:]*):?(.*)$/s.exec(from) ?? [];
  const found = owners.findIndex((one) => one >= begun);
  let at = found < 0 ? owners.length : found;
  // A cursor is only valid for the owners it was returned for.
  let next: string | undefined = owners[at] === begun && cursor !== '' ? cursor : undefined;
  for (; at < owners.length; at += chunkOwners) {
    const asked = owners.slice(at, at + chunkOwners);
    do {
      const page = await listGroups(api, asked, next ?? '', signal);
      next = page.next;
      const place = next === undefined ? (owners[at + chunkOwners] ?? end) : `${asked[0]}:${next}`;
      await inTenant(deps, claim, async (db) => {
        await advance(db, claim, { done: 0, cursor: `list:${place}` });
        await keepItems(
          db,
          run,
          [...page.states].map(([id, state]) => itemOf(id, state)),
        );
        await count(db, run, emptyOutcome());
      });
    } while (next !== undefined);
  }
}

async function writeRead(db: Db, found: GroupDetail[], gone: string[]): Promise<Outcome> {
  const written = await writeGroups(db, found);
  return { ...written, removed: (await dismissGroups(db, gone)).removed };
}

const chatIdOf = (item: string) => item.split(':')[0] as string;

async function readGroup({ api }: SyncRun, item: string, signal: AbortSignal): Promise<GroupDetail> {
  const [chatId = '', state] = item.split(':');
  return { ...(await getGroup(api, chatId, signal)), status: state ? Number(state) : undefined };
}

async function takeGroups(deps: Deps, run: SyncRun, from: string, before: number) {
  let [after, done] = [from, before];
  for (;;) {
    const ids = await itemsAfter(deps, run, after, chunkGroups);
    const { found: list, gone, failed } = await readItems(run, ids, (item, signal) => readGroup(run, item, signal), isNoGroup);
    done += ids.length;
    after = ids.at(-1) ?? after;
    const last = ids.length < chunkGroups;
    await step(deps, run, {
      table: 'group_chat',
      progress: { done, cursor: `read:${after}` },
      last,
      work: async (db) => ({ ...(await writeRead(db, list, gone.map(chatIdOf))), failed }),
    });
    if (last) return;
  }
}

/** Runs the sync from the job's cursor to the end: ids of all groups, then each group with its members. */
export async function syncGroups(deps: Deps, run: SyncRun) {
  const { claim } = run;
  const [stage = 'list', from = ''] = claim.cursor?.split(/:(.*)/s) ?? [];
  if (stage === 'read') return takeGroups(deps, run, from, claim.done);
  await listGroupIds(deps, run, from);
  await inTenant(deps, claim, async (db) => {
    await keepOurs(db, run);
    await advance(db, claim, { done: 0, cursor: 'read:', total: await countItems(db, run) });
  });
  await takeGroups(deps, run, '', 0);
}

const describe: Describe = async (db, ids) => {
  const rows = await db
    .selectFrom('group_chat as g')
    .leftJoin('staff', 'staff.wx_userid', 'g.owner_wx_userid')
    .select(['g.id', 'g.name', 'g.notice', sql<string>`coalesce(staff.name, g.owner_wx_userid)`.as('owner')])
    .select(sql<string>`g.wx_status::text`.as('wx_status'))
    .select(
      sql<string>`(select count(*) from group_chat_member m where m.group_chat_id = g.id and m.quit_time is null)::text`.as('member_total'),
    )
    .where('g.id', 'in', ids)
    .execute();
  return rows.map(({ id, ...fields }) => ({ id, name: fields.name, fields }));
};

export const groupChatSync: SyncKind = {
  sync: 'group_chat',
  operation: 'syncGroupChats',
  name: ['同步客户群', 'Group chats from WeCom'],
  purpose: 'customer',
  describe,
  work: syncGroups,
};
export const syncKinds = [groupChatSync];
