import { sql } from 'kysely';
import { type Calendar, zoneOf } from '../db/days/calendar.js';
import type { AppContext } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';
import type { AppEventName, SentEvent } from './app-event.js';
import { appEventKinds } from './kinds.js';
import { type EventFault, needsFault, subjectOf } from './needs.js';
import { type EventPeople, lockPeople, personOf } from './people.js';
import { digestOf, readReceipt, takeReceipt } from './receipts.js';

export interface EventOutcome {
  source_id: string;
  outcome: 'taken' | 'repeated' | 'refused';
  reason: Sentence | null;
  field: string | null;
}

/** How many days ago an event may have happened. */
const mostDaysLate = 14;
const dayMs = 86_400_000;
/** Clocks of phones differ. */
const aheadMs = 10 * 60_000;

function timeFault({ happened_at }: SentEvent): EventFault | undefined {
  const at = Date.parse(happened_at);
  const field = 'happened_at';
  if (at > Date.now() + aheadMs) return { field, reason: ['发生时间不能晚于现在', 'An event can’t happen later than now'] };
  if (at >= Date.now() - mostDaysLate * dayMs) return undefined;
  return { field, reason: [`只能补报 ${mostDaysLate} 天以内的事件`, `An event can be at most ${mostDaysLate} days old`] };
}

const duplicateId: Sentence = [
  '这个来源编号已用于另一个事件，请换一个编号',
  'This event ID is already used for another event; use a new one',
];
const notTaken: Sentence = ['暂不支持这类事件', 'Events of this kind are not supported'];

interface Standing {
  people: EventPeople;
  calendar: Calendar;
}

async function takeOne(
  context: AppContext,
  event: SentEvent,
  { people, calendar }: Standing,
): Promise<'repeated' | EventFault | undefined> {
  const { db, sender } = context;
  const before = await readReceipt(db, sender.keyId, event);
  if (before !== undefined) return before === digestOf(event) ? 'repeated' : { field: 'source_id', reason: duplicateId };
  const fault = needsFault(event) ?? timeFault(event);
  if (fault) return fault;
  const [subject] = (subjectOf(event) ?? '').split(':');
  const take = appEventKinds.get(`${event.kind}:${subject}` as AppEventName) ?? appEventKinds.get(event.kind);
  if (!take) return { field: 'kind', reason: notTaken };
  const person = personOf(event, people);
  if ('reason' in person) return person;
  const day = await takeReceipt(db, sender.keyId, event, person, calendar);
  // Another request was taking it meanwhile.
  if (day === undefined) return takeOne(context, event, { people, calendar });
  const { user_id: _, external_userid: __, ...rest } = event;
  const reason = await take(context, { ...rest, ...person, day });
  return reason && { field: null, reason };
}

/** Takes events in the order given, each id of a key once. What one breaks refuses this one alone. */
export async function takeEvents(context: AppContext, events: readonly SentEvent[]): Promise<EventOutcome[]> {
  const { db, sender } = context;
  const standing = { people: await lockPeople(db, events), calendar: { timeZone: await zoneOf(db, sender.enterpriseId) } };
  const outcomes: EventOutcome[] = [];
  for (const event of events) {
    const { source_id } = event;
    await sql`savepoint app_event`.execute(db);
    const found = await takeOne(context, event, standing);
    if (typeof found === 'object') {
      await sql`rollback to savepoint app_event`.execute(db);
      outcomes.push({ source_id, outcome: 'refused', ...found });
    } else outcomes.push({ source_id, outcome: found ?? 'taken', reason: null, field: null });
    await sql`release savepoint app_event`.execute(db);
  }
  return outcomes;
}
