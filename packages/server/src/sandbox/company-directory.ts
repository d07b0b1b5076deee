import type { Db } from '../db/database.js';
import type { Api } from '../outside/wecom/wx-api.js';
import { asCompany } from './as-company.js';
import { directoryOf } from './directory.js';
import { DirectoryApi } from './directory-api.js';

/** Adds demo data from the simulated WeCom with what a sync writes, which sees the rows of the session's company only. */
export async function addFromWeCom(db: Db, enterpriseId: number, add: (db: Db, api: Api, signal: AbortSignal) => Promise<unknown>) {
  const { corpid, short_name, created_at } = await db
    .selectFrom('enterprise')
    .select(['corpid', 'short_name', 'created_at'])
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const api = new DirectoryApi(directoryOf(corpid, short_name, new Date(created_at)));
  await asCompany(db, enterpriseId, () => add(db, api, new AbortController().signal));
}
