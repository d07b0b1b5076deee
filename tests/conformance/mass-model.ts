export type Rule = 'month' | 'week7' | 'day1';

export interface Member {
  id: number;
  userid: string;
  canSend: boolean;
}

export interface Contact {
  id: number;
  wxId: string;
  customer: { id: number; stage: string } | null;
  isBlocked: boolean;
  isUnsubscribed: boolean;
  principal: number | null;
  friends: { staff: number; lastChat: number | null; since: number }[];
  /** Mass messages of others in the present period, and before it. */
  received: number;
  receivedBefore: number;
}

export interface World {
  rule: Rule;
  cap: number;
  staff: Member[];
  contacts: Contact[];
  /** Customers who were never contacts. */
  strangers: { id: number; stage: string }[];
}

export interface Asked {
  /** Empty for everyone. */
  senders: number[];
  stages: string[];
  excluded: number[];
}

export type Outcome = 'no_friend' | 'blocked' | 'no_sender' | 'quota_blocked' | 'reserved' | { staff: number };

const matches = ({ stages, excluded }: Asked, customer: Contact['customer']): boolean => {
  if (stages.length > 0 && !(customer && stages.includes(customer.stage))) return false;
  return !(customer && excluded.includes(customer.id));
};

/** Who sends a message to a contact: the principal, else who talked last, else the oldest friend. */
function senderOf({ staff }: World, { senders }: Asked, { friends, principal }: Contact): number | undefined {
  const able = friends.filter(({ staff: id }) => {
    const member = staff.find((one) => one.id === id);
    return member?.canSend && (senders.length === 0 || senders.includes(id));
  });
  const rank = (one: Contact['friends'][number]) => [one.staff === principal ? 0 : 1, -(one.lastChat ?? 0), one.since, one.staff];
  const [best] = able.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : (left[at] as number) - (right[at] as number);
  });
  return best?.staff;
}

/** Who could be reached if there were no limits, by contact. */
export function reachable(world: World, asked: Asked): Map<string, number> {
  const found = new Map<string, number>();
  for (const contact of world.contacts) {
    const sender = senderOf(world, asked, contact);
    if (matches(asked, contact.customer) && sender !== undefined && !contact.isBlocked && !contact.isUnsubscribed)
      found.set(contact.wxId, sender);
  }
  return found;
}

/**
 * What becomes of each contact who is meant, read row by row. `waiting` are the receivers of messages whose senders have not confirmed, and of
 * messages that were planned before, each once for each message.
 */
export function outcomes(world: World, asked: Asked, waiting: readonly string[][]): Map<string, Outcome> {
  const load = new Map<string, number>();
  for (const receivers of waiting) for (const wxId of receivers) load.set(wxId, (load.get(wxId) ?? 0) + 1);
  const found = new Map<string, Outcome>();
  for (const contact of world.contacts)
    if (matches(asked, contact.customer)) found.set(contact.wxId, outcomeOf(world, asked, contact, load));
  return found;
}

function outcomeOf(world: World, asked: Asked, contact: Contact, load: ReadonlyMap<string, number>): Outcome {
  if (contact.friends.length === 0) return 'no_friend';
  if (contact.isBlocked || contact.isUnsubscribed) return 'blocked';
  const staff = senderOf(world, asked, contact);
  if (staff === undefined) return 'no_sender';
  if (contact.received >= world.cap) return 'quota_blocked';
  return contact.received + (load.get(contact.wxId) ?? 0) >= world.cap ? 'reserved' : { staff };
}

/** Customers who match a condition without ever having been a contact. */
export const strangersMeant = ({ strangers }: World, asked: Asked): number =>
  asked.stages.length === 0 ? 0 : strangers.filter((one) => matches(asked, one)).length;
