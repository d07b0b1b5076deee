import { sql } from 'kysely';
import type { AppEvent, AppEvents } from '../../../app-events/app-event.js';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { AppContext } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import { giveCoupon } from '../coupons/give.js';
import { addPoints, lockBalance } from '../points/add-points.js';
import { seedsOnSale } from './garden.js';
import { checkedIn, growPlants } from './plants.js';

const noCustomer: Sentence = ['这位企微客户还不是客户，绑定后再种菜', 'This contact is not a customer yet; bind the contact first'];
const noPlant: Sentence = ['没有这株菜', 'There is no such plant'];

async function sow({ db }: AppContext, { user_id, vegetable_id, day }: AppEvent): Promise<Sentence | undefined> {
  if (user_id === null) return noCustomer;
  const seed = (await seedsOnSale(db)).find(({ id }) => id === vegetable_id);
  if (!seed) return ['现在不能种这种菜', 'This vegetable can’t be sown now'];
  const { grow_days, water_times, reward_coupon_id, reward_points, seed_cost } = seed;
  const balance = await lockBalance(db, user_id);
  if (balance < seed_cost)
    return [`播种需要 ${seed_cost} 积分，现有 ${balance}`, `A seed costs ${seed_cost} points; the customer has ${balance}`];
  const terms = { grow_days, water_times, reward_coupon_id, reward_points, seed_cost };
  const { id } = await db
    .insertInto('vegetable_plant')
    .values({ vegetable_id: seed.id, user_id, ...terms, sown_on: day })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (seed_cost > 0) await addPoints(db, { userId: user_id, points: -seed_cost, source: 'seed', sourceId: String(id) });
  await growPlants(db, user_id);
  return undefined;
}

const lockPlant = (db: Db, userId: number, plantId: number | undefined) =>
  db
    .selectFrom('vegetable_plant')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', plantId ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst();

const isAfter = (one: string, other: string | null) => other === null || one > other;

async function water({ db }: AppContext, { user_id, plant_id, day }: AppEvent): Promise<Sentence | undefined> {
  if (user_id === null) return noCustomer;
  const plant = await lockPlant(db, user_id, plant_id);
  if (!plant) return noPlant;
  if (plant.status !== 'growing') return ['这株菜已经成熟或枯萎，不用浇水', 'This plant is ripe or withered and needs no water'];
  if (day < plant.sown_on) return ['播种以后才能浇水', 'It was not sown yet'];
  if (!isAfter(day, plant.watered_on)) return ['今天已经浇过水，明天再来', 'It was watered on this day; come back tomorrow'];
  if (!(await checkedIn(db, user_id, day))) return ['今天还没有打卡，打卡后再浇水', 'There is no check-in on this day; check in first'];
  await db
    .updateTable('vegetable_plant')
    .set({ watered: plant.watered + 1, watered_on: day })
    .where('id', '=', plant.id)
    .execute();
  await growPlants(db, user_id);
  return undefined;
}

async function harvest({ db }: AppContext, { user_id, plant_id }: AppEvent): Promise<Sentence | undefined> {
  if (user_id === null) return noCustomer;
  const plant = await lockPlant(db, user_id, plant_id);
  if (!plant) return noPlant;
  if (plant.status === 'growing') return ['这株菜还没有成熟', 'This plant is not ripe yet'];
  if (plant.status === 'withered') return ['这株菜已经枯萎，可重新播种', 'This plant has withered; sow another one'];
  if (plant.status === 'harvested') return ['这株菜已经收获过', 'This plant was harvested before'];
  const sourceId = String(plant.id);
  const coupon = plant.reward_coupon_id;
  const given = coupon === null ? null : await giveCoupon(db, { couponId: coupon, userId: user_id, source: 'vegetable', sourceId });
  if (plant.reward_points !== null) await addPoints(db, { userId: user_id, points: plant.reward_points, source: 'vegetable', sourceId });
  await db
    .updateTable('vegetable_plant')
    .set({ status: 'harvested', ended_at: new Date(), coupon_missed: typeof given === 'string' ? given : null })
    .where('id', '=', plant.id)
    .execute();
  return undefined;
}

export const appEvents: AppEvents = { sow, water, harvest };

/** The plants of a customer that are not over, with whether they can be watered today. */
export async function plantsOf(db: Db, enterpriseId: number, userId: number) {
  const { rows } = await sql<{ day: string }>`select ${today({ timeZone: await zoneOf(db, enterpriseId) })} as day`.execute(db);
  const day = rows[0]?.day as string;
  const has = await checkedIn(db, userId, day);
  return db
    .selectFrom('vegetable_plant as p')
    .innerJoin('vegetable as v', 'v.id', 'p.vegetable_id')
    .select(['p.id', 'p.vegetable_id', 'v.name', 'p.status', 'p.sown_on', 'p.grown', 'p.grow_days', 'p.watered', 'p.water_times'])
    .select(sql<boolean>`p.status = 'growing' and ${has} and (p.watered_on is null or p.watered_on < ${dayValue(day)})`.as('can_water'))
    .where('p.user_id', '=', userId)
    .where('p.status', 'in', ['growing', 'ripe'])
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute();
}
