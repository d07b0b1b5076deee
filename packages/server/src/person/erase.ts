import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { deletePictures } from '../files/pictures.js';
import { personData, rowsOf } from './declarations.js';
import { countRows, type TableCount } from './person.js';
import type { ErasureContext, Person, PersonTrace, Words } from './person-data.js';
import { picturesOf } from './pictures.js';
import { assignments, type SearchTarget, traces } from './searches.js';
import { likePattern, textsOf } from './words.js';

/** What an erasure of a person will do, found before it changes anything. */
export interface PlannedErasure extends SearchTarget {
  counted: TableCount[];
  /** Traces that are erased immediately; the others are searched. */
  traces: { one: PersonTrace; count: number }[];
}

const atOnce = traces.filter(({ erase }) => erase);

async function countTraces(db: Db, words: Words): Promise<PlannedErasure['traces']> {
  const counts = atOnce.map((one) => sql`(select count(*)::int from ${sql.table(one.table)} r where ${one.rows(words)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return atOnce.flatMap((one, at) => (rows[0]?.counts[at] ? [{ one, count: rows[0].counts[at] }] : []));
}

async function subjectsOf(db: Db, person: Person): Promise<SearchTarget['subjects']> {
  const parts = personData.flatMap((one) =>
    one.subject ? [sql`select ${sql.lit(one.subject)} as kind, r.id from ${rowsOf(one, person)}`] : [],
  );
  const { rows } = await sql<SearchTarget['subjects'][number]>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Finds everything about a person except what requires a search. */
export async function planErasure(db: Db, person: Person): Promise<PlannedErasure> {
  const texts = await textsOf(db, person);
  const words = { texts, patterns: texts.map(likePattern), tables: personData.map((one) => one.table) };
  return {
    ...{ person, words, pictureKeys: await picturesOf(db, person), subjects: await subjectsOf(db, person) },
    counted: await countRows(db, person, personData),
    traces: await countTraces(db, words),
  };
}

async function anonymize(db: Db, person: Person) {
  for (const one of personData) {
    if (one.erase.do !== 'anonymize' || Object.keys(one.erase.set).length === 0) continue;
    await sql`update ${sql.table(one.table)} r set ${assignments(one.erase.set)}
      where ${sql`r.ctid = any(array(select r.ctid from ${rowsOf(one, person)}))`}`.execute(db);
  }
}

/** Rows go before what they belong to. */
async function deleteRows(db: Db, person: Person) {
  for (const one of personData.toReversed()) if (one.erase.do === 'delete') await sql`delete from ${rowsOf(one, person)}`.execute(db);
}

/** Erases what a person's own records hold, and every export. Returns the keys of files to delete after the commit. */
export async function erasePerson(context: ErasureContext, { person, words, pictureKeys }: PlannedErasure): Promise<string[]> {
  const { db } = context;
  for (const one of personData) await one.beforeErasure?.(context);
  await anonymize(db, person);
  await deleteRows(db, person);
  for (const one of personData) await one.afterErasure?.(context);
  const keys: string[] = [];
  for (const { erase } of atOnce) keys.push(...((await erase?.(db, words)) ?? []));
  return [...keys, ...(await deletePictures(db, [...pictureKeys]))];
}
