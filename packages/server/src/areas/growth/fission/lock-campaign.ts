import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { Refusal } from '../../../http/refusal.js';

export interface Campaign {
  id: number;
  name: string;
  type: 'staff_code' | 'group';
  status: 'draft' | 'waiting' | 'running' | 'finished';
  version: number;
  push: { staff: boolean; customer: boolean; content?: string };
}

/** Locks a campaign, so that its friends, counts and stock change in one transaction at a time. Contacts are locked before it. */
export async function lockCampaign(db: Db, id: number, onLocked: 'wait' | 'skip' = 'wait'): Promise<Campaign | undefined> {
  const lock = sql.raw(`for no key update${onLocked === 'skip' ? ' skip locked' : ''}`);
  const { rows } = await sql<Campaign>`select id, name, type, status, version, push from fission where id = ${id} ${lock}`.execute(db);
  return rows[0];
}

/** Locks a campaign by its id. @throws Refusal 40400 */
export async function mustLockCampaign(db: Db, id: number): Promise<Campaign> {
  const found = await lockCampaign(db, id);
  if (!found) throw new Refusal(40400);
  return found;
}
