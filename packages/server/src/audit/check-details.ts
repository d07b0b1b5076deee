import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { openDetails } from './details.js';

/** Rows opened at a time; other requests get their turn in between. */
const pageRows = 500;

/** Returns the first row whose details are not those that were written, or were removed other than by an erasure. */
export async function firstChangedDetails(db: Db, keyring: Keyring, enterpriseId: number, until: number): Promise<number | null> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('operation_log')
      .select(['id', 'details_digest', 'details_key_id', 'details'])
      .where('id', '>', after)
      .where('id', '<=', until)
      .orderBy('id')
      .limit(pageRows)
      .execute();
    const changed = rows.find((row) => openDetails(keyring, enterpriseId, row) === undefined);
    if (changed) return changed.id;
    if (rows.length < pageRows) return null;
    after = rows.at(-1)?.id ?? after;
  }
}
