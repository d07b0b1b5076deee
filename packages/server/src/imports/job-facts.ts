import { sql } from 'kysely';
import type { Db } from '../db/database.js';

/** What the job of an import keeps for windows and notices. */
export interface ImportJobFacts {
  import_file_id: number | null;
  dry_run: boolean;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  /** Share of the file that was read. */
  pct: number;
}

/** Copies what an import has come to so far to its job. */
export async function noteImportFacts(db: Db, jobId: number) {
  await sql`update job set facts = jsonb_build_object('import_file_id', f.id, 'dry_run', f.dry_run, 'created', f.created, 'updated', f.updated,
    'skipped', f.skipped, 'failed', f.failed, 'pct', f.read_pct) from import_file f where f.job_id = job.id and job.id = ${jobId}`.execute(
    db,
  );
}
