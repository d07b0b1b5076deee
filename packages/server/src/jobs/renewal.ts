import type { Database } from '../db/database.js';
import { type Claim, LeaseLost, leaseSeconds, renewLease } from './job.js';

const beatMs = (leaseSeconds * 1000) / 5;

/** Renews a lease during a step that outlasts it. If the lease is lost, the step finds out when it commits. */
export function renewing(database: Database, claim: Claim, log: (fault: Error) => void): Disposable {
  const beat = setInterval(() => {
    database
      .tenant(claim.enterpriseId, (db) => renewLease(db, claim))
      .catch((error: Error) => (error instanceof LeaseLost ? clearInterval(beat) : log(error)));
  }, beatMs);
  return { [Symbol.dispose]: () => clearInterval(beat) };
}
