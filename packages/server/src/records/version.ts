import { Refusal, type Sentence } from '../http/refusal.js';
import { mustExist } from './must-exist.js';

interface VersionedRow {
  version: number;
  updated_at?: string | undefined;
}

/**
 * @throws Refusal 40901, with the present version and its time, when someone else has saved the record since the caller read it. Who it was
 * is added where the request ends (`last-writer.ts`)
 */
export function assertVersion({ version: present, updated_at }: VersionedRow, version: number | undefined, sentence?: Sentence) {
  if (present !== version) throw new Refusal(40901, sentence, { version: present, ...(updated_at ? { updated_at } : {}) });
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
