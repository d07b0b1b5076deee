import { cleanLine } from '../../http/text-faults.js';
import { WxError } from './wx-error.js';

const maxName = 64;

export const isUserid = (value: unknown): value is string => typeof value === 'string' && /^[\w@.-]{1,64}$/.test(value);
/** For ids of contacts, groups and tags. */
export const isWxId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** Returns the objects in a list of a response. @throws WxError if there is no such list */
export function listIn(answer: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const list = answer[name];
  if (!Array.isArray(list) || list.some((one) => typeof one !== 'object' || one === null)) throw WxError.silent();
  return list;
}

/** Returns a WeCom text as a single line, truncated to `most` characters. */
export const line = (value: unknown, most = maxName): string => cleanLine([...cleanLine(String(value ?? ''))].slice(0, most).join(''));

export const lineOrNull = (value: unknown, most = maxName): string | null => line(value, most) || null;

export const whole = (value: unknown, least: number) =>
  Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined;

export const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(value as T) ? (value as T) : otherwise;

/** Converts a WeCom timestamp in seconds to an ISO date. */
export const instant = (value: unknown): string => new Date((whole(value, 0) ?? 0) * 1000).toISOString();

/** Returns the cursor of the next page, undefined after the last. */
export const nextOf = (answer: Record<string, unknown>): string | undefined =>
  typeof answer.next_cursor === 'string' && answer.next_cursor !== '' ? answer.next_cursor : undefined;
