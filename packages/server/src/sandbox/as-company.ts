import { sql } from 'kysely';
import type { Db } from '../db/database.js';

/** Does demo work as the server does it for a company: it sees the rows of this company only. */
export async function asCompany<T>(db: Db, enterpriseId: number, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.tenant', ${String(enterpriseId)}, true), set_config('role', 'shiyi_app', true)`.execute(db);
  const result = await work();
  await sql`reset role`.execute(db);
  return result;
}
