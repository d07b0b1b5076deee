import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { BadRow, GoodRow } from './prepare.js';
import type { ImportRun } from './write-chunk.js';

/** Puts ids in the place of the names by which rows refer to other records; one question a field for the whole chunk. */
export async function lookUp(
  db: Db,
  { kind, say }: ImportRun,
  rows: readonly GoodRow[],
): Promise<{ good: readonly GoodRow[]; bad: BadRow[] }> {
  const bad: BadRow[] = [];
  let good = rows;
  for (const { name, label, refers } of kind.fields) {
    if (!refers) continue;
    const names = [...new Set(good.map((row) => row.values[name]).filter((one) => typeof one === 'string'))];
    if (names.length === 0) continue;
    const { rows: found } = await sql<{ name: string; id: number }>`
      select name, min(id) as id from (${sql.raw(refers.from)}) r where name = any(${names}::text[]) group by name`.execute(db);
    const ids = new Map(found.map((one) => [one.name, one.id]));
    good = good.flatMap((row) => {
      const named = row.values[name];
      if (typeof named !== 'string') return [row];
      const id = ids.get(named);
      if (id !== undefined) return [{ ...row, values: { ...row.values, [name]: id } }];
      bad.push({ row_no: row.row_no, field: name, reason: `${say(label)}${say(['：', ': '])}${say(refers.missing).replace('#', named)}` });
      return [];
    });
  }
  return { good, bad };
}
