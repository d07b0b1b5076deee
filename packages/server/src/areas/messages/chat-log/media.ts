import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { fileAddress } from '../../../files/addresses.js';
import { registerFile } from '../../../files/delete-unused-files.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { LostLease, release, renewLease } from '../../../jobs/job.js';
import { ArchiveFeed, feedOf } from '../../../outside/archive/feed.js';
import { FeedError } from '../../../outside/archive/feed-error.js';
import { mimeOf } from './media-type.js';

const mostTries = 6;

/** Starts fetching a company's files, unless a job for it is open. */
export const addMediaFetch = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, enterpriseId?: number) =>
  jobs.add(db, 'chat_media', { uniqueKey: 'media', ...(enterpriseId === undefined ? {} : { enterpriseId }) });

interface MediaFile {
  id: number;
  sdkfileid: string;
  kind: string;
  name: string | null;
  tries: number;
}

/** The next file that is due. */
const nextFile = async (db: Db, claim: Claim): Promise<MediaFile | undefined> => {
  await renewLease(db, claim);
  const { rows } = await sql<MediaFile>`select id, sdkfileid, kind, name, tries from chat_media where state = 'waiting' and try_at <= now()
    order by try_at, id limit 1`.execute(db);
  return rows[0];
};

async function keepFile(deps: Deps, claim: Claim, { id, kind, name }: MediaFile, bytes: Buffer) {
  const key = await deps.database.system((db) => registerFile(db));
  const { size, sha256 } = await deps.files.put(key, Readable.from([bytes]));
  await deps.database.tenant(claim.enterpriseId, async (db) => {
    await renewLease(db, claim);
    const file = { key, size, sha256, name: name ?? kind, mime: mimeOf(bytes), created_by: null };
    await db.insertInto('file').values(file).execute();
    await db
      .updateTable('chat_media')
      .set({ state: 'kept', file_url: `${fileAddress}${key}`, size, sha256, error: null, error_en: null })
      .where('id', '=', id)
      .execute();
  });
}

/** Tries again later, each time after a longer pause; a service that has no such file never will. */
const noteFailure = (deps: Deps, { enterpriseId }: Claim, { id, tries }: MediaFile, { sentence: [zh, en], mayPass }: FeedError) =>
  deps.database.tenant(enterpriseId, (db) =>
    sql`update chat_media set tries = ${tries + 1}, error = ${zh}, error_en = ${en},
      state = case when ${mayPass && tries + 1 < mostTries} then 'waiting' else 'failed' end,
      try_at = now() + make_interval(secs => ${30 * 4 ** tries}) where id = ${id} and state = 'waiting'`.execute(db),
  );

/** Fetches the files of archived messages, one after another. */
export async function fetchMedia(deps: Deps, claim: Claim, signal: AbortSignal) {
  const { database, jobs } = deps;
  const place = await feedOf(deps.connector, claim.enterpriseId);
  const feed = place && new ArchiveFeed(place, signal);
  for (;;) {
    const file = feed && (await database.tenant(claim.enterpriseId, (db) => nextFile(db, claim)));
    if (!feed || !file) break;
    try {
      await keepFile(deps, claim, file, await feed.media(file.sdkfileid));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FeedError)) throw error;
      await noteFailure(deps, claim, file, error);
    }
    if (jobs.stopping) return database.tenant(claim.enterpriseId, (db) => release(db, claim));
  }
  await database.tenant(claim.enterpriseId, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('job').where('id', '=', claim.id).where('fence', '=', claim.fence).executeTakeFirst();
    if (numDeletedRows === 0n) throw new LostLease();
  });
}
