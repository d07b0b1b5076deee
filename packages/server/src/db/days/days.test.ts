import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../http/context.js';
import { list } from '../list-query.js';

/** Patterns that convert between instants and days by the time zone of the connection or the machine. */
const byOtherClocks = [
  /\bcurrent_date\b/i,
  /\blocaltimestamp\b/i,
  /::\s*(date|timestamp)\b/i,
  /\bcast\s*\([^)]*\bas (date|timestamp)\b/i,
  /\bdate_trunc\b/i,
  /\bage\s*\(\s*[\w.]+\s*\)/i,
  /\bat time zone\b(?! 'UTC')/i,
  /\bset(Hours|Date|Month|FullYear)\(/,
  /\bget(Hours|Date|Day|Month|FullYear)\(/,
  /Asia\/Shanghai/,
];

const sources = fileURLToPath(new URL('../../', import.meta.url));
const files = readdirSync(sources, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((one) => one.isFile() && one.name.endsWith('.ts') && !one.name.endsWith('.test.ts'))
  .map((one) => `${one.parentPath}/${one.name}`);

describe('days of the company', () => {
  it('are computed in one place', () => {
    const found = files
      .filter((file) => !file.includes('/db/days/'))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, at) => (byOtherClocks.some((one) => one.test(line)) ? [`${relative(sources, file)}:${at + 1}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it('are filtered by the one rule, or the server does not start', () => {
    const logs = (from: () => ReturnType<typeof sql<boolean>>) =>
      list('listErrorLogs', {
        from: ({ db }: Context) => db.selectFrom('error_log'),
        id: 'error_log.id',
        columns: ['id'],
        search: [],
        where: { from, to: { through: 'error_log.created_at' } },
        order: [],
      });
    expect(() => logs(() => sql<boolean>`true`)).toThrow('listErrorLogs: from is a day in the contract');
  });
});
