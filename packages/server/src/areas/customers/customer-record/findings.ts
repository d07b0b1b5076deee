import type { Db } from '../../../db/database.js';
import type { Finding } from '../../../person/findings.js';

/** Keeps what people have to review after an erasure. */
export async function noteFindings(db: Db, customer_id: number, findings: readonly Finding[]) {
  if (findings.length === 0) return;
  const rows = findings.map((one) => ({ customer_id, ...one }));
  await db
    .insertInto('erasure_finding')
    .values(rows)
    .onConflict((of) => of.columns(['enterprise_id', 'customer_id', 'place', 'row_id']).doNothing())
    .execute();
}
