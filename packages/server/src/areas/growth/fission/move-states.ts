import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Starts and ends campaigns whose time has come. */
export async function moveCampaigns(db: Db) {
  await sql`update fission set status = 'running' where status = 'waiting' and start_at <= now()`.execute(db);
  await sql`update fission set status = 'finished' where status = 'running' and end_at <= now()`.execute(db);
}

const step = 1000;

/** Ends what was owed and not taken in time. Returns whether there may be more. */
export async function expireRewards(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update fission_reward w set state = 'expired' where w.id = any(array(
    select o.id from fission f join fission_reward o on o.fission_id = f.id and o.state in ('owed', 'held', 'failed')
    where f.status = 'finished' and f.rewards_until < now() order by o.id limit ${sql.lit(step)}))`.execute(db);
  return numAffectedRows === BigInt(step);
}
