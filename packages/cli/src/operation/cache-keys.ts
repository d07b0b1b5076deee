import type { Data, Row } from '@shiyi/sdk';
import type { Column } from '../output/output.js';
import type { Context } from '../program/context.js';
import { isTerminal } from '../program/io.js';

export type Key = Row<'listCacheKeys'>;
export type Page = Data<'listCacheKeys'>;

const types: Record<string, [zh: string, en: string]> = {
  string: ['字符串', 'string'],
  hash: ['哈希', 'hash'],
  list: ['列表', 'list'],
  set: ['集合', 'set'],
  zset: ['有序集合', 'sorted set'],
};

/** Returns the columns of the table of cache keys. */
export function columns({ say, io }: Context): Column<Key>[] {
  const forever = isTerminal(io) ? say('永久', 'forever') : '';
  return [
    { title: say('键', 'Key'), value: (one) => one.key },
    { title: say('类型', 'Type'), value: (one) => (isTerminal(io) ? say(...(types[one.type] ?? [one.type, one.type])) : one.type) },
    { title: say('大小 (B)', 'Size (B)'), value: (one) => String(one.size), right: true },
    { title: say('剩余 (s)', 'TTL (s)'), value: (one) => (one.ttl_seconds === null ? forever : String(one.ttl_seconds)), right: true },
  ];
}
