import { sql } from 'kysely';
import type { SubjectKind } from '../../../../openapi/document.js';
import { eraseDetails } from '../audit/erase-details.js';
import type { Db } from '../db/database.js';
import { deletePictures } from '../files/pictures.js';
import { personTraces } from '../generated/areas/person.js';
import { personData, rowsOf } from './declared.js';
import { type Finding, findMentions } from './findings.js';
import { type Counted, countRows } from './person.js';
import type { Blank, ErasureContext, Person, PersonTrace, Words } from './person-data.js';
import { picturesOf } from './pictures.js';
import { ownTraces } from './traces.js';
import { likePattern, textsOf } from './words.js';

const traces: readonly PersonTrace[] = [...ownTraces, ...personTraces.flat()];

export interface Erasure {
  counted: Counted[];
  traces: { one: PersonTrace; count: number }[];
  pictures: number;
  findings: Finding[];
}

/** What an erasure of a person will do, found before it changes anything. */
export interface PlannedErasure extends Erasure {
  person: Person;
  words: Words;
  pictureKeys: string[];
  /** What rows of the audit log are about. */
  subjects: { kind: SubjectKind; id: number }[];
}

async function countTraces(db: Db, words: Words): Promise<Erasure['traces']> {
  const counts = traces.map((one) => sql`(select count(*)::int from ${sql.table(one.table)} r where ${one.rows(words)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return traces.flatMap((one, at) => (rows[0]?.counts[at] ? [{ one, count: rows[0].counts[at] }] : []));
}

async function subjectsOf(db: Db, person: Person): Promise<PlannedErasure['subjects']> {
  const parts = personData.flatMap((one) =>
    one.subject ? [sql`select ${sql.lit(one.subject)} as kind, r.id from ${rowsOf(one, person)}`] : [],
  );
  const { rows } = await sql<{ kind: SubjectKind; id: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Finds everything about a person. */
export async function planErasure(db: Db, person: Person): Promise<PlannedErasure> {
  const texts = await textsOf(db, person);
  const words = { texts, patterns: texts.map(likePattern), tables: personData.map((one) => one.table) };
  const pictureKeys = await picturesOf(db, person);
  return {
    ...{ person, words, pictureKeys, pictures: pictureKeys.length, subjects: await subjectsOf(db, person) },
    counted: await countRows(db, person, personData),
    traces: await countTraces(db, words),
    findings: await findMentions(db, person, words),
  };
}

const assignments = (set: Blank) =>
  sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value === null ? sql`null` : sql.raw(value)}`));

async function anonymize(db: Db, person: Person) {
  for (const one of personData) {
    if (one.erase.do !== 'anonymize' || Object.keys(one.erase.set).length === 0) continue;
    await sql`update ${rowsTo(one.table)} set ${assignments(one.erase.set)} where ${sql`r.ctid = any(array(select r.ctid from ${rowsOf(one, person)}))`}`.execute(
      db,
    );
  }
}

const rowsTo = (table: string) => sql`${sql.table(table)} r`;

/** Rows go before what they belong to. */
async function deleteRows(db: Db, person: Person) {
  for (const one of personData.toReversed()) if (one.erase.do === 'delete') await sql`delete from ${rowsOf(one, person)}`.execute(db);
}

async function eraseTraces(db: Db, words: Words): Promise<string[]> {
  const keys: string[] = [];
  for (const { table, rows, set, erase } of traces) {
    if (erase) keys.push(...(await erase(db, words)));
    else if (set) await sql`update ${rowsTo(table)} set ${assignments(set)} where ${rows(words)}`.execute(db);
    else await sql`delete from ${rowsTo(table)} where ${rows(words)}`.execute(db);
  }
  return keys;
}

/** Erases a person as planned. Returns the keys of files to delete after the commit. */
export async function erasePerson(context: ErasureContext, planned: PlannedErasure): Promise<string[]> {
  const { db, keyring, principal } = context;
  const { person, words, pictureKeys, subjects } = planned;
  for (const one of personData) await one.beforeErasure?.(context);
  await anonymize(db, person);
  await deleteRows(db, person);
  for (const one of personData) await one.afterErasure?.(context);
  const keys = await eraseTraces(db, words);
  keys.push(...(await deletePictures(db, pictureKeys)));
  await eraseDetails(db, keyring, principal.enterpriseId, { subjects, words: [...words.texts, ...pictureKeys] });
  return keys;
}
