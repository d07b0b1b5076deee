import type { Db } from '../db/database.js';

/** Finds members who may sign in through the sandbox: only those of sandbox companies. */
export const sandboxMembers = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('enterprise', 'enterprise.id', 'staff.enterprise_id')
    .select(['staff.wx_userid as userid', 'staff.name', 'staff.position', 'enterprise.corpid', 'enterprise.name as company'])
    .where('enterprise.is_sandbox', '=', true)
    .where('staff.wx_userid', 'is not', null)
    .where('staff.deleted_at', 'is', null);

export interface SandboxMember {
  corpid: string;
  userid: string;
}

export const findMember = (db: Db, { corpid, userid }: SandboxMember) =>
  sandboxMembers(db).where('enterprise.corpid', '=', corpid).where('staff.wx_userid', '=', userid).executeTakeFirst();
