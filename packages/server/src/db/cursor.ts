import { createHash } from 'node:crypto';
import type { Context } from '../http/context.js';
import { refuseField } from '../http/refusal.js';

/** The position of a row in an order: its sort values in full precision. */
export type Place = readonly (string | number | null)[];

export const cursorRefusal = () =>
  refuseField(40000, 'after', 'cursor', [
    '翻页游标不属于这个列表或当前排序，请从第一页重新开始',
    'This cursor does not match the list or its sort order; start again from the first page',
  ]);

/** Identifies a list in one of its orders for one tenant. Cursors are only valid for the same name. */
export const orderName = (list: string, { principal }: Pick<Context, 'principal'>, keys = '') =>
  `${list} of ${principal.enterpriseId} by ${keys}`;

const digestOf = (order: string, place: Place) =>
  createHash('sha256')
    .update(JSON.stringify([order, ...place]))
    .digest('base64url')
    .slice(0, 10);

/**
 * Encodes a cursor. `order` comes from `orderName`. The digest is not a secret: a cursor only sets the start position and grants no access.
 */
export const cursorOf = (order: string, place: Place) =>
  Buffer.from(JSON.stringify([digestOf(order, place), ...place])).toString('base64url');

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Decodes a cursor of this order. @throws Refusal 40000 for any other cursor */
export function placeOf(order: string, cursor: string): Place {
  const parts = read(cursor);
  if (!Array.isArray(parts)) throw cursorRefusal();
  const place = parts.slice(1);
  const plain = place.every((part) => part === null || typeof part === 'string' || typeof part === 'number');
  if (!plain || cursorOf(order, place) !== cursor) throw cursorRefusal();
  return place;
}
