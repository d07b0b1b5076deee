import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { countPeople } from './count.js';
import { type Campaign, lockCampaign } from './lock-campaign.js';

const step = 200;
/** Campaigns that are counted in one transaction, so that a server that stops waits for few. */
const mostCampaigns = 20;

interface RecountRow {
  external_userid: string | null;
  participant_id: number | null;
}

/** Counts what was noted of a campaign. Returns whether there may be more. */
async function countCampaign(db: Db, campaign: Campaign): Promise<boolean> {
  // Nobody else takes notes of a campaign that is locked.
  const { rows } = await sql<RecountRow>`delete from fission_recount where id = any(array(
      select id from fission_recount where fission_id = ${campaign.id} order by id limit ${sql.lit(step)}))
    returning external_userid, participant_id`.execute(db);
  const unique = <T>(list: readonly (T | null)[]) => [...new Set(list.filter((one) => one !== null))];
  const people = unique(rows.map(({ external_userid }) => external_userid));
  if (rows.length > 0) await countPeople(db, campaign, people, unique(rows.map(({ participant_id }) => participant_id)));
  return rows.length === step;
}

/**
 * Counts what was noted of the campaigns of a person, or of all. With `skip`, a campaign that another transaction is counting is left to the
 * schedule, so that events of one campaign do not wait for each other. Returns whether there may be more.
 */
export async function countCampaigns(db: Db, { person, onLocked }: { person?: string; onLocked: 'wait' | 'skip' }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select distinct fission_id as id from fission_recount
    where ${person === undefined ? sql`true` : sql`external_userid = ${person}`} order by 1 limit ${sql.lit(mostCampaigns)}`.execute(db);
  let more = rows.length === mostCampaigns;
  for (const { id } of rows) {
    const campaign = await lockCampaign(db, id, onLocked);
    if (campaign) more = (await countCampaign(db, campaign)) || more;
  }
  return more;
}

/** Counts people of a company whose counts are out of date. Returns whether there may be more. */
export const countPending = (db: Db) => countCampaigns(db, { onLocked: 'wait' });

/** Counts friends who have stayed long enough by now. Returns whether there may be more. */
export async function countDue(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into fission_recount (fission_id, external_userid)
    select r.fission_id, r.external_userid from fission_friend r where r.due_at <= now()
      and not exists (select from fission_recount n where n.fission_id = r.fission_id and n.external_userid = r.external_userid)
    order by r.due_at limit ${sql.lit(step)}`.execute(db);
  return (await countPending(db)) || numAffectedRows === BigInt(step);
}
