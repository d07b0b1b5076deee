import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { withHead } from './pages.js';
import { Refusal } from './refusal.js';
import type { Shutdown } from './shutdown.js';

/** Time in which the database must answer. */
const deadlineMs = 1000;

/** Asks the database one question at a time, however many ask whether it answers. */
function databaseProbe(database: Database): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const ask = () =>
    database
      .system((db) => sql`select 1`.execute(db))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      });
  return () => {
    running ??= ask();
    return Promise.race([running, setTimeout(deadlineMs, false, { ref: false })]);
  };
}

/** Adds `/healthz`, which says that the process answers, and `/readyz`, which says that it can take calls. */
export function addHealthChecks(app: FastifyInstance, database: Database, shutdown: Shutdown) {
  const answers = databaseProbe(database);
  app.get('/healthz', withHead, async () => ({ status: 'ok' }));
  app.get('/readyz', withHead, async () => {
    if (shutdown.begun || !(await answers())) throw new Refusal(50300, undefined, { wait_seconds: 1 });
    return { status: 'ok' };
  });
}
