import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const server = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));

/** What may stand before the parenthesis of a query that is run once only. */
const runOnce = /(?:\bas(?:\s+materialized)?|\barray|\bany|=|\blateral)\s*$/;

/** Returns what stands before each parenthesis that a place lies in, from the inside out, up to the begin of the statement. */
function framesOf(text: string, place: number): string[] {
  const frames: string[] = [];
  let depth = 0;
  for (let at = place; at > 0 && text[at] !== '`'; at--) {
    if (text[at] === ')') depth++;
    if (text[at] !== '(') continue;
    if (depth === 0) frames.push(text.slice(0, at));
    else depth--;
  }
  return frames;
}

/** Returns the queries that lock some rows and that PostgreSQL may run again for each row of another. */
export function repeatedBatches(text: string): string[] {
  return [...text.matchAll(/for (?:no key )?update(?: of \w+)? skip locked/g)].flatMap(({ index }) =>
    framesOf(text, index).every((frame) => runOnce.test(frame)) ? [] : [text.slice(Math.max(0, index - 60), index)],
  );
}

describe('queries that take a batch of rows', () => {
  it('are found where they may run more than once', () => {
    const batch = (frame: string) =>
      `sql\`update job set x = 1 ${frame.replace('…', '(select id from job limit 1 for update skip locked)')}\``;
    for (const frame of ['where id in …', 'from … free where job.id = free.id']) expect(repeatedBatches(batch(frame))).toHaveLength(1);
    for (const frame of ['where id = any(array…)', 'where id = …']) expect(repeatedBatches(batch(frame))).toEqual([]);
    const lateral =
      'id in (select due.id from enterprise e cross join lateral (select id from job limit 1 for update skip locked) due limit 2)';
    expect(repeatedBatches(`sql\`update job set x = 1 where ${lateral}\``)).toHaveLength(1);
    expect(repeatedBatches('sql`with free as materialized (select id from job limit 1 for update skip locked) select`')).toEqual([]);
  });

  it('run once', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const found = files.flatMap((path) => repeatedBatches(readFileSync(`${server}${path}`, 'utf8')).map((one) => `${path}: ${one}`));
    expect(found).toEqual([]);
  });
});
