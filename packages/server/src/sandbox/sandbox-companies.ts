import type { Database } from '../db/database.js';
import type { SandboxCompanies } from './sandbox.js';

/** Looks up the sandbox companies in the database. */
export function sandboxCompanies(database: Database): SandboxCompanies {
  const find = (corpid?: string) =>
    database.system((db) =>
      db
        .selectFrom('enterprise')
        .select(['short_name as name', 'created_at'])
        .where('is_sandbox', '=', true)
        .$if(corpid !== undefined, (some) => some.where('corpid', '=', corpid as string))
        .limit(1)
        .executeTakeFirst(),
    );
  return {
    exist: async () => (await find()) !== undefined,
    find: async (corpid) => {
      const company = await find(corpid);
      return company && { name: company.name, since: new Date(company.created_at) };
    },
  };
}
