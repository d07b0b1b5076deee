import { setMaxListeners } from 'node:events';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Deps } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';
import { WxError } from '../outside/wecom/wx-error.js';
import { inTenant, type SyncRun } from './sync.js';

/** Stores ids to read individually. */
export const keepItems = (db: Db, { claim }: SyncRun, items: string[]) =>
  sql`insert into sync_item (enterprise_id, job_id, wx_id) select app_tenant(), ${claim.id}, item from unnest(${items}::text[]) as item
    on conflict do nothing`.execute(db);

export async function countItems(db: Db, { claim }: SyncRun): Promise<number> {
  const query = db.selectFrom('sync_item').select((eb) => eb.fn.countAll<number>().as('total'));
  return Number((await query.where('job_id', '=', claim.id).executeTakeFirstOrThrow()).total);
}

/** Returns the next stored ids after this one. */
export const itemsAfter = async (deps: Deps, { claim }: SyncRun, after: string, most: number): Promise<string[]> =>
  (
    await inTenant(deps, claim, (db) =>
      db
        .selectFrom('sync_item')
        .select('wx_id')
        .where('job_id', '=', claim.id)
        .where('wx_id', '>', after)
        .orderBy('wx_id')
        .limit(most)
        .execute(),
    )
  ).map((item) => item.wx_id);

export interface ReadItems<T> {
  found: T[];
  gone: string[];
  failed: Sentence[];
}

/** Requests every item concurrently, as fast as the rate limit allows. The first fatal error cancels the others. */
export async function readItems<T>(
  { signal }: SyncRun,
  ids: string[],
  ask: (id: string, signal: AbortSignal) => Promise<T>,
  isGone: (error: unknown) => boolean,
): Promise<ReadItems<T>> {
  const read: ReadItems<T> = { found: [], gone: [], failed: [] };
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  setMaxListeners(ids.length + 1, either);
  const one = async (id: string) => {
    try {
      read.found.push(await ask(id, either));
    } catch (error) {
      if (isGone(error)) read.gone.push(id);
      else if (error instanceof WxError && error.remedy === 'row')
        read.failed.push([`${id}：${error.sentence[0]}`, `${id}: ${error.sentence[1]}`]);
      else broken.abort(error);
    }
  };
  await Promise.all(ids.map(one));
  either.throwIfAborted();
  return read;
}
