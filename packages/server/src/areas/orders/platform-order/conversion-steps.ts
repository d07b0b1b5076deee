import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { ownerOf } from '../../../jobs/owner.js';
import { publishJob } from '../../../jobs/publish.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import type { ConversionFacts, ConversionWork } from './conversion-work.js';
import { atOnce, openOrders } from './convert.js';
import { convertOrders } from './convert-orders.js';

export const conversionNeeds = ['createPlatformOrderServices'] as const;

async function convertNext(db: Db, claim: Claim, done: number, size: number): Promise<Step> {
  claim.needs = conversionNeeds;
  const owner = await ownerOf(db, claim);
  const { after, total } = claim.input as ConversionWork;
  const last = Number(claim.cursor ?? after);
  const rows = await openOrders({ db, principal: owner }, last)
    .select('platform_order.id')
    .orderBy('platform_order.id')
    .limit(size)
    .execute();
  const ids = rows.map(({ id }) => id);
  const { orders } = await convertOrders({ db, principal: { ...owner, enterpriseId: claim.enterpriseId } }, ids);
  const { facts } = await db
    .selectFrom('job')
    .select(sql<ConversionFacts>`facts`.as('facts'))
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const sum: ConversionFacts = {
    services: facts.services + orders.reduce((count, { openings }) => count + openings.length, 0),
    waiting: facts.waiting + orders.filter(({ reason }) => reason !== null).length,
  };
  const now = done + ids.length;
  const cursor = String(ids.at(-1) ?? last);
  await advance(db, claim, { done: now, cursor, total: Math.max(total, now), facts: { ...sum } });
  claim.cursor = cursor;
  const isLast = ids.length < size;
  await (isLast ? endJob(db, claim) : publishJob(db, claim.id));
  return { done: now, isLast };
}

/** Converts the orders that the request left. */
export const conversionJob = (deps: Deps, claim: Claim): Promise<void> =>
  stepThrough(deps, claim, { first: 500, fewest: 50 }, (db, done, size) => convertNext(db, claim, done, size));

/** Orders of a company that nothing is known to hold up. */
const isReady = sql`o.conversion = 'open' and o.waits_for is null and o.deleted_at is null and o.status in ('paid', 'shipped', 'finished')`;

/** Companies that let orders open their services by themselves, and have some. */
export const companiesToConvert = sql<{ enterprise_id: number }>`
  select e.id as enterprise_id from enterprise e join param p on p.key = 'order.auto_convert' left join param_value v on v.param_id = p.id and v.enterprise_id = e.id
  where coalesce(v.value, p.value) = 'true' and e.status in ('active', 'grace')
    and exists (select from platform_order o where o.enterprise_id = e.id and ${isReady})`;

async function convertReady(db: Db, enterpriseId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select o.id from platform_order o where ${isReady} order by o.id limit ${atOnce}`.execute(db);
  const principal = { staffId: null, enterpriseId, timeZone: await zoneOf(db, enterpriseId) };
  await convertOrders(
    { db, principal },
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Converts what is ready in these companies. Each order is done or waits for something afterwards, so that this ends. */
export async function convertCompanies(database: Database, companies: readonly { enterprise_id: number }[], isStopping: () => boolean) {
  for (const { enterprise_id } of companies)
    for (let found = atOnce; found === atOnce && !isStopping(); )
      found = await database.tenant(enterprise_id, (db) => convertReady(db, enterprise_id), 'write');
}
