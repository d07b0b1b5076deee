// Reports how many documented calls are in the contract, are implemented, and are used by a designed screen. Never fails.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operations } from '../packages/server/src/http/contract.js';
import { handlers, openHandlers } from '../packages/server/src/http/handlers.js';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Call {
  area: string;
  method: string;
  path: string;
  waits: string;
}

interface Row {
  area: string;
  documented: number;
  contract: number;
  handler: number;
  screen: number;
  generated: number;
  waiting: string[];
}

async function documentedCalls(): Promise<Call[]> {
  const text = await readFile(`${root}/openapi/calls.tsv`, 'utf8');
  const rows = text.trimEnd().split('\n').slice(1);
  return rows.map((line) => {
    const [area = '', method = '', path = '', , waits = ''] = line.split('\t');
    return { area, method, path, waits };
  });
}

/** Returns the operation ids used in the console's own code: designed screens, shell and session. */
async function usedByScreens(): Promise<Set<string>> {
  const used = new Set<string>();
  const files = await readdir(`${root}/packages/web/src`, { recursive: true });
  for (const name of files.filter((one) => /\.tsx?$/.test(one) && !one.includes('.test.'))) {
    const text = await readFile(`${root}/packages/web/src/${name}`, 'utf8');
    for (const [, quoted, method] of text.matchAll(/['"](\w+)['"]|\.(\w+)\(/g)) used.add(quoted ?? method ?? '');
  }
  return used;
}

const sameShape = (path: string) => path.replace(/\{\w+\}/g, '{}');

function rowsOf(calls: Call[], used: Set<string>): Row[] {
  const rows = new Map<string, Row>();
  for (const call of calls) {
    const row = rows.get(call.area) ?? { area: call.area, documented: 0, contract: 0, handler: 0, screen: 0, generated: 0, waiting: [] };
    rows.set(call.area, row);
    row.documented++;
    const found = operations.find((one) => one.method === call.method && sameShape(one.path) === sameShape(call.path));
    const name = `${call.method} ${call.path}${call.waits ? ` (${call.waits})` : ''}`;
    if (!found) {
      row.waiting.push(`${name}: not in the contract yet`);
      continue;
    }
    row.contract++;
    if (found.id in handlers || found.id in openHandlers) row.handler++;
    else row.waiting.push(`${name}: answers 501`);
    if (used.has(found.id)) row.screen++;
    else row.generated++;
  }
  return [...rows.values()];
}

function sum(rows: Row[]): Omit<Row, 'area' | 'waiting'> {
  const total = { documented: 0, contract: 0, handler: 0, screen: 0, generated: 0 };
  for (const row of rows) for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += row[key];
  return total;
}

function print(rows: Row[]) {
  const line = (name: string, row: Omit<Row, 'area' | 'waiting'>) =>
    [
      name.padEnd(18),
      ...[row.documented, row.contract, row.handler, row.screen, row.generated].map((count) => String(count).padStart(11)),
    ].join('');
  console.log(
    ['Area'.padEnd(18), 'documented', 'contract', 'behaviour', 'screen', 'generated']
      .map((head, at) => (at === 0 ? head : head.padStart(11)))
      .join(''),
  );
  for (const row of rows.filter((one) => one.contract > 0)) console.log(line(row.area, row));
  console.log(line('All', sum(rows)));
  const begun = rows.filter((one) => one.contract > 0 && one.waiting.length > 0);
  if (begun.length > 0) console.log('\nWaiting in areas that have begun');
  for (const row of begun) for (const one of row.waiting) console.log(`  ${one}`);
  const later = rows.filter((one) => one.contract === 0);
  if (later.length > 0) console.log(`\nNot begun: ${later.map((row) => `${row.area} ${row.documented}`).join(', ')}`);
}

const rows = rowsOf(await documentedCalls(), await usedByScreens());
if (process.argv.includes('--json')) console.log(JSON.stringify({ total: sum(rows), areas: rows }, null, 2));
else print(rows);
