import { createHash } from 'node:crypto';
import type { FeedMessage } from '../../../outside/archive/feed-message.js';

export type PartyKind = 'staff' | 'customer' | 'robot';

/** Who talks where. */
export interface Session {
  id: string;
  type: 'single' | 'group';
  /** The customer of a single one; null between colleagues. */
  external: string | null;
  roomid: string | null;
  /** Staff members who take part. */
  members: readonly string[];
}

/** Ids of contacts and robots as WeCom makes them. */
const customerId = /^w[mo][A-Za-z0-9_-]{10,62}$/;
const robotId = /^wb[A-Za-z0-9_-]{10,62}$/;

/** Tells members, who choose their ids, from contacts and robots. */
export function kindOf(userid: string, isStaff: (userid: string) => boolean): PartyKind {
  if (isStaff(userid)) return 'staff';
  if (customerId.test(userid)) return 'customer';
  return robotId.test(userid) ? 'robot' : 'staff';
}

const digestOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** Returns the conversation of a message, the same for all messages of it; undefined if it is between nobody who is archived. */
export function sessionOf(
  { from, to, roomid }: Pick<FeedMessage, 'from' | 'to' | 'roomid'>,
  kind: (userid: string) => PartyKind,
): Session | undefined {
  const parties = [...new Set([from, ...to])];
  const members = parties.filter((one) => kind(one) === 'staff');
  if (roomid !== null) return { id: `g-${roomid}`, type: 'group', external: null, roomid, members };
  const [staff, colleague] = members;
  if (staff === undefined) return undefined;
  const external = parties.find((one) => kind(one) === 'customer');
  if (external !== undefined) return { id: `s-${external}-${digestOf(staff)}`, type: 'single', external, roomid, members: [staff] };
  const other = colleague ?? parties.find((one) => kind(one) === 'robot') ?? staff;
  return { id: `i-${digestOf(...[staff, other].toSorted())}`, type: 'single', external: null, roomid, members: members.slice(0, 2) };
}
