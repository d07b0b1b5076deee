import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import { type AcceptedCheckIn, acceptCheckIn, type Sender } from './accept-check-in.js';
import { type CheckInContext, loadCheckInContext } from './check-in-context.js';
import type { CheckIn } from './kinds.js';
import { notifyPrincipals } from './notify-principals.js';
import { dayKey } from './planned-meals.js';
import { digestOf, readReceipts, takeReceipts } from './receipts.js';
import { settleDays } from './settle-days.js';
import { writeDays, writeWeights } from './write-days.js';
import { mealKey, writeMeals } from './write-meals.js';
import { noteLastPunch, writeActions, writeComments, writeCourses } from './write-rest.js';

/** How many days ago a check-in of the app or of staff may be. */
export const mostDaysLate = 14;

export interface Outcome {
  source_id: string;
  outcome: 'taken' | 'repeated' | 'refused';
  reason: Sentence | null;
  field: string | null;
  service_id: number | null;
  diet_punch_id: number | null;
}

const bare = { reason: null, field: null, service_id: null, diet_punch_id: null };
const repeatedOutcome = (source_id: string): Outcome => ({ ...bare, source_id, outcome: 'repeated' });
const refusedOutcome = (source_id: string, field: string, reason: Sentence): Outcome => ({
  ...bare,
  source_id,
  outcome: 'refused',
  field,
  reason,
});
/** Why an id that already identifies something else is refused. */
export const duplicateId: Sentence = [
  '这个来源编号已用于另一条打卡，请换一个编号',
  'This event ID is already used for another check-in; use a new one',
];

interface CheckInDigest {
  source_id: string;
  event: CheckIn;
  digest: string;
}

/** Whether an id was taken before: with the same content it is repeated, with another it is refused. */
function againOf({ source_id, digest }: CheckInDigest, known: ReadonlyMap<string, string>): Outcome | undefined {
  const before = known.get(source_id);
  if (before === undefined) return undefined;
  return before === digest ? repeatedOutcome(source_id) : refusedOutcome(source_id, 'source_id', duplicateId);
}

/** Adds the meals and days of an event, for later events of the batch. */
function noteNew({ event: { kind, date, meal }, service }: AcceptedCheckIn, standing: CheckInContext) {
  if (!service || kind === 'comment' || kind === 'task' || kind === 'course') return;
  const day = dayKey({ service_id: service.id, day: date });
  (standing.days as Set<string>).add(day);
  const meals = standing.meals as Map<string, { id: number; isEvaluated: boolean }>;
  if (kind === 'meal' && meal && !meals.has(`${day} ${meal}`)) meals.set(`${day} ${meal}`, { id: 0, isEvaluated: false });
}

interface Judgment {
  outcomes: (Outcome | undefined)[];
  accepted: Map<number, AcceptedCheckIn>;
}

function judgeAll(all: readonly CheckInDigest[], standing: CheckInContext, sender: Sender, receipts: Map<string, string>): Judgment {
  const accepted = new Map<number, AcceptedCheckIn>();
  const outcomes = all.map((one, at) => {
    const again = againOf(one, receipts);
    if (again) return again;
    const found = acceptCheckIn(one.event, standing, sender);
    if ('reason' in found) return refusedOutcome(one.source_id, found.field, found.reason);
    receipts.set(one.source_id, one.digest);
    noteNew(found, standing);
    accepted.set(at, found);
    return undefined;
  });
  return { outcomes, accepted };
}

/** Takes the ids of the accepted; one that another request took meanwhile is judged by what it took. */
async function keepIds(db: Db, { source }: Sender, all: readonly CheckInDigest[], { outcomes, accepted }: Judgment) {
  const fresh = [...accepted.keys()].map((at) => all[at] as CheckInDigest);
  const taken = await takeReceipts(
    db,
    source,
    fresh.map(({ source_id, digest }) => ({ source_id, digest })),
  );
  if (taken.size === fresh.length) return;
  const known = await readReceipts(
    db,
    source,
    fresh.map(({ source_id }) => source_id),
  );
  for (const at of [...accepted.keys()]) {
    const one = all[at] as CheckInDigest;
    if (taken.has(one.source_id)) continue;
    accepted.delete(at);
    outcomes[at] = againOf(one, known);
  }
}

/** Writes what was accepted and answers the ids of its meals. */
async function write(db: Db, sender: Sender, events: readonly AcceptedCheckIn[], standing: CheckInContext): Promise<Map<string, number>> {
  const { days, ids } = await writeDays(db, events);
  const written = await writeMeals(db, events, ids);
  const mealIds = new Map([...[...standing.meals].map(([key, { id }]) => [key, id] as const), ...written]);
  await writeWeights(db, events, sender);
  await writeComments(db, events, mealIds);
  await writeCourses(db, events);
  await writeActions(db, events, sender);
  await noteLastPunch(db, events, standing);
  await settleDays(db, days, standing.planned);
  await notifyPrincipals(db, [...written.values()]);
  return mealIds;
}

/**
 * Records check-ins in the order given, each id of a sender once. What one event breaks refuses this event alone. Customers and their orders stay
 * locked until the transaction ends; an error leaves nothing of the batch.
 */
export async function recordCheckIns(db: Db, sender: Sender, events: readonly CheckIn[]): Promise<Outcome[]> {
  if (events.length === 0) return [];
  const all = events.map((event): CheckInDigest => ({ source_id: event.source_id, event, digest: digestOf(event) }));
  const standing = await loadCheckInContext(db, sender.enterpriseId, events);
  const receipts = await readReceipts(
    db,
    sender.source,
    events.map(({ source_id }) => source_id),
  );
  const judged = judgeAll(all, standing, sender, receipts);
  await keepIds(db, sender, all, judged);
  const { outcomes, accepted } = judged;
  const mealIds = accepted.size > 0 ? await write(db, sender, [...accepted.values()], standing) : new Map<string, number>();
  return all.map(({ source_id, event: { date, meal } }, at): Outcome => {
    const service_id = accepted.get(at)?.service?.id ?? null;
    const diet_punch_id = (service_id && meal && mealIds.get(mealKey({ service_id, day: date, meal }))) || null;
    return outcomes[at] ?? { ...bare, source_id, outcome: 'taken', service_id, diet_punch_id };
  });
}
