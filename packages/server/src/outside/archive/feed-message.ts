import { type MessageBody, readBody } from './message-body.js';
import type { Row } from './message-types.js';

/** A message of the archive, as the feed tells it. */
export interface FeedMessage extends MessageBody {
  seq: number;
  msgid: string;
  action: 'send' | 'recall' | 'switch';
  from: string;
  to: readonly string[];
  roomid: string | null;
  sentAt: Date;
}

/** An entry of the feed that is no message, or that cannot be read. */
export interface OtherEntry {
  seq: number;
  isUnreadable: boolean;
}

const mostReceivers = 500;
const id = /^[^\p{Cc}\s]{1,64}$/u;
const msgidFormat = /^[\x21-\x7e]{1,128}$/;
const earliest = Date.UTC(2015, 0, 1);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Instants are told in ms; older ones in s. */
export function instantOf(value: unknown): Date | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  const ms = number < 1e11 ? number * 1000 : number;
  return ms >= earliest && ms < Date.now() + 86_400_000 ? new Date(ms) : undefined;
}

const idsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((one) => isText(one) && id.test(one)) ? (value as string[]).slice(0, mostReceivers) : undefined;

/** Reads an entry whose seq was checked. */
export function readEntry(seq: number, entry: Row): FeedMessage | OtherEntry {
  const { msgid, action, from, tolist, roomid, msgtime } = entry;
  const sentAt = instantOf(msgtime);
  const to = idsIn(tolist);
  const room = roomid === undefined || roomid === null || roomid === '' ? null : roomid;
  // A member who opens another company sends no message.
  if (action === 'switch' && from === undefined) return { seq, isUnreadable: false };
  const isKnown = isText(action) && ['send', 'recall', 'switch'].includes(action);
  if (!isText(msgid) || !msgidFormat.test(msgid) || !isKnown || !isText(from) || !id.test(from) || !to || !sentAt)
    return { seq, isUnreadable: true };
  if (room !== null && !(isText(room) && /^[A-Za-z0-9_-]{1,64}$/.test(room))) return { seq, isUnreadable: true };
  return { seq, msgid, action: action as FeedMessage['action'], from, to, roomid: room, sentAt, ...readBody(entry, sentAt) };
}
