import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { publishJob } from '../jobs/publish.js';

/**
 * Ends exports and restarts running ones, because each may include a person who is being erased or no longer agrees. Call it while
 * `ExportKind.hold` waits, so that none reads the person afterwards. Returns the keys of the files, to be deleted after the commit.
 */
export async function expireExports(db: Db): Promise<string[]> {
  // One that ends at this moment is waited for here, and its file is found below. A worker with the old fence can't commit any more.
  const { rows } = await sql<{
    id: number;
  }>`update job set status = 'waiting', fence = fence + 1, claims = 0, tries = 0, lease_until = null,
      done = 0, cursor = null, run_at = now()
    where kind = 'export' and status in ('waiting', 'running') returning id`.execute(db);
  for (const { id } of rows) await publishJob(db, id);
  const { rows: expired } = await sql<{ key: string }>`
    update job set file_expire_at = now() where kind = 'export' and file_expire_at > now() and file_key is not null returning file_key as key`.execute(
    db,
  );
  return expired.map(({ key }) => key);
}
