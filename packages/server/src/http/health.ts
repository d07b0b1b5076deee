import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { countUnreadable } from '../secrets/reencrypt.js';
import type { Deps } from './context.js';
import { withHead } from './pages.js';
import { Refusal, type Sentence } from './refusal.js';
import type { Shutdown } from './shutdown.js';

/** Time in which the database must answer. */
const deadlineMs = 1000;

/** Time for which the answer about missing keys is kept. */
const keysMs = 10_000;

type Readiness = 'ok' | 'database' | 'key';

async function readinessOf({ database, keyring }: Deps, asksKeys: boolean): Promise<Readiness> {
  return database.system(async (db) => {
    if (asksKeys && (await countUnreadable(db, keyring)) > 0) return 'key';
    await sql`select 1`.execute(db);
    return 'ok';
  });
}

/** Asks the database one question at a time, however many ask whether it answers. */
function readinessProbe(deps: Deps): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  let keysAskedAt = -keysMs;
  const ask = async () => {
    const asksKeys = performance.now() - keysAskedAt >= keysMs;
    const answer = await readinessOf(deps, asksKeys).catch(() => 'database' as const);
    // A missing key is asked for every time, to notice when it is back.
    if (asksKeys && answer === 'ok') keysAskedAt = performance.now();
    running = undefined;
    return answer;
  };
  return () => {
    running ??= ask();
    return Promise.race([running, setTimeout(deadlineMs, 'database' as const, { ref: false })]);
  };
}

const missingKey: Sentence = [
  '有凭据的密钥缺失，请用 SHIYI_SECRET_KEY_OLD 提供该密钥后重启，或重新填写这些凭据',
  'The key of some credentials is missing; set SHIYI_SECRET_KEY_OLD to it and restart, or enter the credentials again',
];

/** Adds `/healthz`, which says that the process answers, and `/readyz`, which says that it can take calls. */
export function addHealthChecks(app: FastifyInstance, deps: Deps, shutdown: Shutdown) {
  const answers = readinessProbe(deps);
  app.get('/healthz', withHead, async () => ({ status: 'ok' }));
  app.get('/readyz', withHead, async () => {
    const readiness = shutdown.begun ? 'database' : await answers();
    if (readiness === 'ok') return { status: 'ok' };
    throw new Refusal(50300, readiness === 'key' ? missingKey : undefined, { wait_seconds: 1 });
  });
}
