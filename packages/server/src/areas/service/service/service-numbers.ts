import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { today } from '../../../db/days/instants.js';

export interface Numberer {
  db: Db;
  principal: Pick<Principal, 'enterpriseId' | 'timeZone'>;
}

/** The next numbers of the day: S, the day, and a count from 1. Waits for others who take some. */
export async function nextNumbers({ db, principal }: Numberer, count: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service numbers ${principal.enterpriseId}`}, 0))`.execute(db);
  const { rows } = await sql<{ number: string }>`
    with day as (select 'S' || to_char(${today(principal)}, 'YYYYMMDD') as prefix),
    last as (select max(substr(service_no, 10)::bigint) as count from service, day where service_no like day.prefix || '%'
      and service_no ~ '^S[0-9]{9,18}$'),
    next as (select coalesce(count, 0) + n as count from last, generate_series(1, ${count}::int) n)
    select prefix || lpad(count::text, greatest(5, length(count::text)), '0') as number from day, next order by count`.execute(db);
  return rows.map(({ number }) => number);
}
