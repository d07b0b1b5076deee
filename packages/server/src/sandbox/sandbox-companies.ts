import type { Database } from '../db/database.js';
import type { SandboxCompanies } from './sandbox.js';

/** Looks up the sandbox companies in the database. */
export function sandboxCompanies(database: Database): SandboxCompanies {
  const find = (corpid?: string) =>
    database.system((db) =>
      db
        .selectFrom('enterprise')
        .select('short_name')
        .where('is_sandbox', '=', true)
        .$if(corpid !== undefined, (some) => some.where('corpid', '=', corpid as string))
        .limit(1)
        .executeTakeFirst(),
    );
  return { exist: async () => (await find()) !== undefined, nameOf: async (corpid) => (await find(corpid))?.short_name };
}
