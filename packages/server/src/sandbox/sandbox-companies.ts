import type { Db } from '../db/database.js';

export interface SandboxCompany {
  id: number;
  corpid: string;
  name: string;
  /** When it was created; its history lies before that. */
  since: Date;
}

const sandboxes = (db: Db) => db.selectFrom('enterprise').where('is_sandbox', '=', true);

export const hasSandboxCompany = async (db: Db) => (await sandboxes(db).select('id').limit(1).executeTakeFirst()) !== undefined;

export async function findSandboxCompany(db: Db, corpid: string): Promise<SandboxCompany | undefined> {
  const company = await sandboxes(db)
    .select(['id', 'corpid', 'short_name as name', 'created_at'])
    .where('corpid', '=', corpid)
    .executeTakeFirst();
  return company && { id: company.id, corpid, name: company.name, since: new Date(company.created_at) };
}
