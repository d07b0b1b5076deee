import { sql } from 'kysely';
import type { Place } from '../support/place.js';

/** Ends the leases of a dead process on jobs and on writes to WeCom, to save the wait. */
export const endLeases = (place: Place) =>
  place.look((database) =>
    database.system(async (db) => {
      await sql`update job set lease_until = now() where status = 'running'`.execute(db);
      await sql`update outgoing set lease_until = now() where lease_until is not null`.execute(db);
    }),
  );
