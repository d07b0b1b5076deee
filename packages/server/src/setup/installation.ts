import { sql } from 'kysely';
import type { Db } from '../db/database.js';

export interface Holder {
  username: string;
  company: string;
}

/** Serializes what decides who runs the installation: the first company, and moves of the right. */
export const lockInstallation = (db: Db) => sql`select pg_advisory_xact_lock(713001)`.execute(db);

export async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select from staff s where s.runs_installation and runs_installation(s.id) limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasRealCompany(db: Db): Promise<boolean> {
  const { rows } = await sql`select from enterprise where not is_sandbox and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

const real = sql`exists (select from enterprise x where not x.is_sandbox and x.deleted_at is null)`;

/** Gives the right to this person alone. Someone of a sandbox company gets it only while there is no real company. */
export async function giveInstallation(db: Db, staffId: number): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    with heir as (select s.id, e.name as company from staff s join enterprise e on e.id = s.enterprise_id
      where s.id = ${staffId} and not (e.is_sandbox and ${real}))
    update staff s set runs_installation = (s.id = heir.id) from heir where s.runs_installation or s.id = heir.id
    returning case when s.id = heir.id then s.username end as username, heir.company`.execute(db);
  return rows.find((one) => one.username !== null);
}

/**
 * Gives the right to the first administrator of the first real company, or of the sandbox company if there is no other, unless someone has
 * it already. Call it whenever a company gets its first administrator. Returns who got it.
 */
export async function settleInstallation(db: Db): Promise<Holder | undefined> {
  if (await isHeld(db)) return undefined;
  const { rows } = await sql<{ id: number }>`
    select s.id from staff s
      join enterprise e on e.id = s.enterprise_id
      join staff_role sr on sr.staff_id = s.id
      join role r on r.id = sr.role_id and r.code = 'admin'
    where s.deleted_at is null and s.status = 'enabled' and e.deleted_at is null
    order by e.is_sandbox, e.status in ('disabled', 'pending_auth'), e.id, s.id = e.super_user_id desc nulls last, s.id limit 1`.execute(
    db,
  );
  return rows[0] && giveInstallation(db, rows[0].id);
}
