import { Refusal } from '../http/refusal.js';
import { mustExist } from './must-exist.js';

interface VersionedRow {
  version: number;
}

/** @throws Refusal 40901 when someone else has saved the record since the caller read it */
export function assertVersion(row: VersionedRow, version: number | undefined) {
  if (row.version !== version) throw new Refusal(40901);
}

interface LockableQuery<Row> {
  forNoKeyUpdate(): { executeTakeFirstOrThrow(error: () => Error): Promise<Row> };
}

/** Locks and returns the row of a query, so that only the first of several concurrent saves succeeds. @throws Refusal 40400, 40901 */
export async function lockVersion<Row extends VersionedRow>(query: LockableQuery<Row>, version: number | undefined): Promise<Row> {
  const row = await mustExist(query.forNoKeyUpdate());
  assertVersion(row, version);
  return row;
}
