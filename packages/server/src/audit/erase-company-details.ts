import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { isObject } from '../http/describe-schema.js';
import type { Keyring } from '../secrets/keyring.js';
import { type Details, openDetails, type StoredDetails, sealAfterErasure } from './details.js';

/** Keeps the name in a state of a company, so that the log still identifies it. */
const nameIn = (state: unknown) => (isObject(state) && typeof state.name === 'string' ? { name: state.name } : undefined);

const withoutPeople = ({ before, after }: Details): Details => {
  const [named, renamed] = [nameIn(before), nameIn(after)];
  return { ...(named ? { before: named } : {}), ...(renamed ? { after: renamed } : {}) };
};

interface Row extends StoredDetails {
  id: number;
  enterprise_id: number;
}

/**
 * Erases what the logs and histories of other companies hold about the people of a company: those who run the installation wrote its contact
 * and the name of its administrator. Which company it was, who changed it and when stays.
 */
export async function eraseCompanyDetails(db: Db, keyring: Keyring, company: number) {
  const { rows } = await sql<Row>`select id, enterprise_id, details_digest, details_key_id, details from operation_log
    where enterprise_id <> ${company} and details is not null and target = ${String(company)} and path like '/admin/v1/enterprise%'`.execute(
    db,
  );
  for (const row of rows) {
    const details = openDetails(keyring, row.enterprise_id, row);
    if (!details || row.details_digest === null) continue;
    const { key_id, sealed } = sealAfterErasure(keyring, row.enterprise_id, row.details_digest, withoutPeople(details));
    await db.updateTable('operation_log').set({ details_key_id: key_id, details: sealed }).where('id', '=', row.id).execute();
  }
  await db
    .deleteFrom('history_entry')
    .where('enterprise_id', '<>', company)
    .where('object', '=', 'enterprise')
    .where('object_id', '=', company)
    .execute();
}
