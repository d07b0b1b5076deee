import { sql } from 'kysely';
import type { TestServer } from './server.js';

/** Removes what the sandbox companies were given from WeCom, as if they had never synchronised. */
export const forgetWeCom = ({ deps }: TestServer) =>
  deps.database.system(async (db) => {
    await sql`delete from group_chat`.execute(db);
    await sql`delete from staff_code`.execute(db);
    await sql`delete from external_user`.execute(db);
    await sql`delete from tag where wx_tag_id is not null`.execute(db);
    await sql`delete from tag_group where wx_group_id is not null`.execute(db);
  });
