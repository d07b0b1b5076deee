import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const server = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));

/** What may stand before the parenthesis of a query that is run once only. */
const runOnce = /(?:\bas(?:\s+materialized)?|\barray|=|\blateral)\s*$/;

/** Returns the text before the parenthesis that a place lies in, up to the begin of the statement; undefined outside of any. */
function opened(text: string, place: number): string | undefined {
  let depth = 0;
  for (let at = place; at > 0; at--) {
    if (text[at] === '`') return undefined;
    if (text[at] === ')') depth++;
    if (text[at] === '(' && depth-- === 0) return text.slice(0, at);
  }
  return undefined;
}

/** Returns the queries that take some rows and lock them, and that PostgreSQL may run again for each row of another. */
export function repeatedBatches(text: string): string[] {
  return [...text.matchAll(/\blimit\b[^`]{0,80}?for (?:no key )?update(?: of \w+)? skip locked/g)].flatMap(({ index }) => {
    const before = opened(text, index);
    return before === undefined || runOnce.test(before) ? [] : [text.slice(index, index + 60)];
  });
}

describe('queries that take a batch of rows', () => {
  it('are found where they may run more than once', () => {
    const batch = (frame: string) =>
      `sql\`update job set x = 1 ${frame.replace('…', '(select id from job limit 1 for update skip locked)')}\``;
    for (const frame of ['where id in …', 'from … free where job.id = free.id']) expect(repeatedBatches(batch(frame))).toHaveLength(1);
    for (const frame of ['where id = any(array…)', 'where id = …']) expect(repeatedBatches(batch(frame))).toEqual([]);
    expect(repeatedBatches('sql`with free as materialized (select id from job limit 1 for update skip locked) select`')).toEqual([]);
  });

  it('run once', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const found = files.flatMap((path) => repeatedBatches(readFileSync(`${server}${path}`, 'utf8')).map((one) => `${path}: ${one}`));
    expect(found).toEqual([]);
  });
});
