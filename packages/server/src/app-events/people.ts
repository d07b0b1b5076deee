import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { lockRows } from '../db/lock-rows.js';
import type { SentEvent } from './app-event.js';
import type { EventFault } from './needs.js';

export interface EventPerson {
  user_id: number | null;
  external_user_id: number | null;
}

interface Contact {
  id: number;
  external_userid: string;
  customer_id: number | null;
}

export interface EventPeople {
  customers: ReadonlySet<number>;
  contacts: ReadonlyMap<string, Contact>;
}

/** Finds whom the events are about and locks the customers, in id order as check-ins do. */
export async function lockPeople(db: Db, events: readonly SentEvent[]): Promise<EventPeople> {
  const named = [...new Set(events.flatMap(({ external_userid = [] }) => external_userid))];
  const read = () =>
    named.length > 0
      ? db.selectFrom('external_user').select(['id', 'external_userid', 'customer_id']).where('external_userid', 'in', named).execute()
      : Promise.resolve([]);
  const ids = [...events.flatMap(({ user_id = [] }) => user_id), ...(await read()).flatMap(({ customer_id }) => customer_id ?? [])];
  const customers = await lockRows(db, 'customer', sql<boolean>`id = any(${ids}::bigint[]) and deleted_at is null`);
  // A merge may have moved a contact while this waited for its customer.
  const contacts = new Map((await read()).map((one) => [one.external_userid, one]));
  return { customers: new Set(customers), contacts };
}

/** Whom an event is about, or that there is nobody. */
export function personOf({ user_id, external_userid }: SentEvent, { customers, contacts }: EventPeople): EventPerson | EventFault {
  if (user_id !== undefined)
    return customers.has(user_id)
      ? { user_id, external_user_id: null }
      : { field: 'user_id', reason: ['没有这位客户', 'There is no such customer'] };
  const contact = contacts.get(external_userid ?? '');
  if (!contact) return { field: 'external_userid', reason: ['没有这位企微客户', 'There is no such WeCom contact'] };
  const owner = contact.customer_id;
  return { user_id: owner !== null && customers.has(owner) ? owner : null, external_user_id: contact.id };
}
