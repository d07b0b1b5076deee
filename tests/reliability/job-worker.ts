// Runs jobs of one kind in each lane until it is killed, and says when none is left; each step adds a row together with the progress of its job.
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import type { Deps } from '@shiyi/server/http/context';
import type { Claim } from '@shiyi/server/jobs/claim';
import { advance, endJob } from '@shiyi/server/jobs/job';
import type { Lane } from '@shiyi/server/jobs/job-declaration';
import { JobRunner } from '@shiyi/server/jobs/runner';
import { sql } from 'kysely';
import { testJob } from '../support/test-job.js';

export const lanes = ['urgent', 'events', 'interactive', 'bulk'] as const satisfies readonly Lane[];
export const steps = 5;
const stepMs = 15;

/** One step of a job and its trace, in one transaction. */
const step = (database: Database, claim: Claim, n: number) =>
  database.tenant(claim.enterpriseId, async (db) => {
    await advance(db, claim, { done: n, cursor: String(n) });
    await sql`insert into killed_step (job_id, step) values (${claim.id}, ${n})`.execute(db);
    if (n === steps) await endJob(db, claim);
  });

async function runSteps(database: Database, claim: Claim) {
  for (let n = Number(claim.cursor ?? 0) + 1; n <= steps; n++) {
    await new Promise((done) => setTimeout(done, stepMs));
    await step(database, claim, n);
  }
}

const [, , place = ''] = process.argv;
if (place !== '') {
  const database = place.startsWith('postgres') ? await openPostgresDatabase(place) : await openEmbeddedDatabase({ directory: place });
  const kinds = lanes.map((lane) =>
    testJob(`kill_${lane}`, lane, (claim) => runSteps(database, claim), { concurrency: 3, deadlineSeconds: 600 }),
  );
  const runner = new JobRunner(new Map(kinds.map((kind) => [kind.kind, kind])), () => ({ database }) as Deps, console.error);
  runner.pollMs = 20;
  await runner.start();
  console.log('ready');
  for (;;) {
    const { rows } = await database.system((db) => sql`select from job where status <> 'finished' limit 1`.execute(db));
    if (rows.length === 0) console.log('idle');
    await new Promise((done) => setTimeout(done, 100));
  }
}
