import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { Stop } from '../stop.js';
import { type CompanyStores, eraseCompany } from './erase-company.js';

export interface SandboxFacts {
  id: number;
  name: string;
  staff: number;
  customers: number;
  files: number;
  /** Number of other enterprises. */
  others: number;
}

/** Returns the sandbox company and the number of its records, or undefined if there is none. */
export async function sandboxFacts(database: Database): Promise<SandboxFacts | undefined> {
  return database.system(async (db) => {
    const { rows } = await sql<SandboxFacts>`
      select e.id, e.name,
        (select count(*) from staff where enterprise_id = e.id and deleted_at is null)::int as staff,
        (select count(*) from customer where enterprise_id = e.id and deleted_at is null)::int as customers,
        (select count(*) from file where enterprise_id = e.id)::int as files,
        (select count(*) from enterprise where not is_sandbox)::int as others
      from enterprise e where e.is_sandbox order by e.id limit 1`.execute(db);
    return rows[0];
  });
}

/** Deletes the sandbox company with all its rows, files and cached values. Another company must exist. @throws Stop */
export async function removeSandbox(database: Database, stores: CompanyStores): Promise<SandboxFacts> {
  const facts = await sandboxFacts(database);
  if (!facts) throw new Stop('There is no sandbox company.', '没有沙盒企业。');
  if (facts.others === 0)
    throw new Stop(
      'The sandbox is the only company. Create your own first: shiyi serve --company own --company-name NAME',
      '目前只有沙盒企业，请先建立自己的企业：shiyi serve --company own --company-name 名称',
    );
  await eraseCompany(database, stores, facts.id);
  return facts;
}
