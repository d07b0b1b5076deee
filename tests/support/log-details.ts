import { openDetails } from '@shiyi/server/audit/details';
import type { Deps } from '@shiyi/server/http/context';

/** Returns what the rows of the audit log hold sealed, as text by the id of the row. */
export async function logDetails({ database, keyring }: Pick<Deps, 'database' | 'keyring'>): Promise<Map<number, string>> {
  const rows = await database.system((db) =>
    db.selectFrom('operation_log').select(['id', 'enterprise_id', 'details_digest', 'details_key_id', 'details']).execute(),
  );
  return new Map(rows.map((row) => [row.id, JSON.stringify(openDetails(keyring, row.enterprise_id, row) ?? 'unreadable')]));
}
