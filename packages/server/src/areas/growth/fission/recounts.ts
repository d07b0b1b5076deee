import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { countPeople } from './count.js';
import { lockCampaign } from './lock-campaign.js';

const step = 200;
/** Campaigns that are counted in one transaction, so that a server that stops waits for few. */
const mostCampaigns = 20;

interface RecountRow {
  external_userid: string | null;
  participant_id: number | null;
}

/** Counts what was noted of a campaign. Returns whether there may be more. */
async function countCampaign(db: Db, id: number, which: RawBuilder<unknown>): Promise<boolean> {
  const campaign = await lockCampaign(db, id);
  if (!campaign) return false;
  // Nobody else takes notes of a campaign that is locked.
  const { rows } = await sql<RecountRow>`delete from fission_recount where id = any(array(
      select id from fission_recount where fission_id = ${id} and ${which} order by id limit ${sql.lit(step)}))
    returning external_userid, participant_id`.execute(db);
  const unique = <T>(list: readonly (T | null)[]) => [...new Set(list.filter((one) => one !== null))];
  const people = unique(rows.map(({ external_userid }) => external_userid));
  if (rows.length > 0) await countPeople(db, campaign, people, unique(rows.map(({ participant_id }) => participant_id)));
  return rows.length === step;
}

async function recount(db: Db, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select distinct fission_id as id from fission_recount where ${which}
    order by 1 limit ${sql.lit(mostCampaigns)}`.execute(db);
  let more = rows.length === mostCampaigns;
  for (const { id } of rows) more = (await countCampaign(db, id, which)) || more;
  return more;
}

/** Counts one person in the campaigns that they are a friend of. Returns whether there may be more, which the schedule counts. */
export const countPerson = (db: Db, externalUserid: string) => recount(db, sql`external_userid = ${externalUserid}`);

/** Counts people of a company whose counts are out of date. Returns whether there may be more. */
export const countPending = (db: Db) => recount(db, sql`true`);

/** Counts friends who have stayed long enough by now. Returns whether there may be more. */
export async function countDue(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into fission_recount (fission_id, external_userid)
    select r.fission_id, r.external_userid from fission_friend r where r.due_at <= now()
      and not exists (select from fission_recount n where n.fission_id = r.fission_id and n.external_userid = r.external_userid)
    order by r.due_at limit ${sql.lit(step)}`.execute(db);
  return (await countPending(db)) || numAffectedRows === BigInt(step);
}
