import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { ownerOf } from '../../../jobs/owner.js';
import { publishJob } from '../../../jobs/publish.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import { perItem } from '../../../records/batch.js';
import type { PlanContext } from '../../service/service-plan/plan-service.js';
import { liveCamps } from '../camp/columns.js';
import type { CampService, Check } from '../camp-setting/batch.js';
import { lockServices, splitByChecks } from '../camp-setting/batch.js';
import { type CampWork, type CampWorkFacts, type ChangeOne, moveStart, setDaysOf } from '../camp-setting/camp-work.js';
import { campPlan, daysLeft, followRecipe, mayEat } from '../camp-setting/follow-recipe.js';
import { startChecks } from '../camp-setting/handlers.js';
import { longEnough } from '../camp-setting/set-days.js';
import { joinCamp, joinChecks } from './pull.js';

const firstServices = 4;

/** The operations that a job does for its owner. */
export const campWorkNeeds = {
  start: ['setCampStartDate', 'changeServiceStart'],
  recipe: ['setCampRecipe', 'changeServiceRecipe'],
  days: ['setCampServiceDays', 'changeServiceDays'],
  join: ['saveCampServices', 'updateServiceCamp'],
} as const satisfies Record<CampWork['op'], readonly string[]>;

const lockedCamp = (db: Db, id: number) => liveCamps(db).selectAll().where('camp.id', '=', id).forNoKeyUpdate().executeTakeFirst();
type Camp = NonNullable<Awaited<ReturnType<typeof lockedCamp>>>;

/** Whether the camp still has what its services are to get. */
function isCurrent({ status, start_date, recipe_id, service_days }: Camp, work: CampWork): boolean {
  if (status === 'finished' || status === 'cancelled') return false;
  if (work.op === 'start') return start_date === work.value;
  if (work.op === 'recipe') return recipe_id === work.value;
  return work.op === 'join' || service_days === work.value;
}

interface Plan {
  checks: Check[];
  change: ChangeOne;
}

const inCamp =
  (campId: number): Check =>
  ({ camp_id, status }) =>
    camp_id === campId && ['pending', 'in_service', 'paused'].includes(status) ? undefined : { code: 40900, message: ['', ''] };

/** What the request checked, as of now, and the change of one service. */
async function planOf(context: PlanContext, camp: Camp, work: CampWork, ids: readonly number[]): Promise<Plan> {
  const own = inCamp(camp.id);
  if (work.op === 'start')
    return { checks: [own, ...(await startChecks(context, ids, work.value, work.was))], change: moveStart(context, work.value) };
  if (work.op === 'days') {
    const days = new Map(work.days);
    return { checks: [own, longEnough((one) => days.get(one.id) ?? one.service_days)], change: setDaysOf(context, days) };
  }
  const recipe = work.op === 'recipe' ? work.value : camp.recipe_id;
  const plan = recipe === null ? undefined : await campPlan(context, recipe);
  if (work.op === 'join') return { checks: await joinChecks(context, camp, ids, plan), change: joinCamp(context, camp, plan) };
  if (!plan) return { checks: [() => ({ code: 40900, message: ['', ''] })], change: async () => undefined };
  return {
    checks: [own, daysLeft, await mayEat(context, ids, plan)],
    change: ({ id }: CampService) => followRecipe(context, id, plan),
  };
}

const factsOf = async (db: Db, { id }: Claim) =>
  (await db.selectFrom('job').select(sql<CampWorkFacts>`facts`.as('facts')).where('id', '=', id).executeTakeFirstOrThrow()).facts;

/** Changes the next services. Returns how many are done, and whether these were the last. */
async function changeNext(db: Db, claim: Claim, done: number, size: number): Promise<Step> {
  const work = claim.input as CampWork;
  claim.needs = campWorkNeeds[work.op];
  const context = { db, principal: await ownerOf(db, claim) };
  const camp = await lockedCamp(db, work.camp_id);
  const total = work.service_ids.length;
  const isOver = !camp || !isCurrent(camp, work);
  const ids = isOver ? [] : work.service_ids.slice(done, done + size);
  let changed = 0;
  if (!isOver && ids.length > 0) {
    const services = await lockServices(context, sql<boolean>`service.id = any(${ids}::bigint[])`);
    const { checks, change } = await planOf(context, camp, work, ids);
    changed = (await perItem(db, splitByChecks(services, checks, 'zh').ok, change)).ok.length;
  }
  const now = isOver ? total : done + ids.length;
  const facts = await factsOf(db, claim);
  const counts = { updated: facts.updated + changed, skipped: facts.skipped + now - done - changed };
  await advance(db, claim, { done: now, cursor: String(now), total, facts: counts });
  if (now >= total) await endJob(db, claim);
  else await publishJob(db, claim.id);
  return { done: now, isLast: now >= total };
}

/** Changes the services of a camp that a request left for later, each by the rules of the request as of now. */
export const changeJob = (deps: Deps, claim: Claim): Promise<void> =>
  stepThrough(deps, claim, { first: firstServices, fewest: 1 }, (db, done, size) => changeNext(db, claim, done, size));
