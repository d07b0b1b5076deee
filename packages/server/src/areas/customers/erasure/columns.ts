import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type TextTable, textTables, wordsOf } from '../../../db/text-tables.js';
import { contract } from '../../../http/contract.js';
import type { Language } from '../../../http/refusal.js';
import { personData } from '../../../person/declarations.js';

const shownChars = 500;

interface Finding {
  id: number;
  customer_id: number;
  place: string;
  row_id: number;
  text: string | null;
  about: { id: number; name: string } | null;
  found_at: string;
  decision: 'edited' | 'kept' | null;
  note: string | null;
  staff: { id: number; name: string } | null;
  settled_at: string | null;
}

/** Chooses by the table of a finding. */
const byTable = (cases: readonly (readonly [table: string, value: RawBuilder<unknown>])[], otherwise: RawBuilder<unknown>) =>
  sql`case f.place ${sql.join(
    cases.map(([table, value]) => sql`when ${sql.lit(table)} then ${value}`),
    sql` `,
  )} else ${otherwise} end`;

const ofRow = (table: string, value: RawBuilder<unknown>) =>
  [table, sql`(select ${value} from ${sql.table(table)} r where r.id = f.row_id)`] as const;

/** The names of tables: those of data about people, and those of the areas called like their table. */
function namesOf(language: Language) {
  const at = language === 'zh' ? 0 : 1;
  const names = new Map<string, string>(personData.map(({ table, name }) => [table, name[at]]));
  for (const { name, 'x-zh': zh, 'x-en': en } of contract.tags ?? []) {
    const table = name.replaceAll('-', '_');
    if (!names.has(table)) names.set(table, [zh, en][at] as string);
  }
  return names;
}

/** A value with words, not only codes, numbers or empty JSON. */
const textOrNull = (value: RawBuilder<unknown>) => sql`case when ${value} ~ '[^a-z0-9_.:{}" \\[\\]-]' then ${value} end`;

/** What the columns of a row say; messages of the server in the language of the reader instead of their codes and values. */
function textsIn({ name, columns }: TextTable, language: Language): RawBuilder<unknown>[] {
  const messages = personData.find(({ table }) => table === name)?.texts ?? {};
  const kept = new Set(Object.values(messages).map(({ of }) => of));
  return columns
    .filter((column) => !kept.has(column))
    .map((column) => messages[column]?.text(language) ?? sql`${sql.ref(`r.${column}`)}::text`);
}

/** The texts of a row; all of its values if none contains words. */
const textIn = (table: TextTable, language: Language) =>
  ofRow(
    table.name,
    sql`left(coalesce(nullif(concat_ws(' ', ${sql.join(textsIn(table, language).map(textOrNull))}), ''), ${wordsOf(table)}), ${sql.lit(shownChars)})`,
  );

/** The customer whose record it is. */
const ownersIn = (tables: ReadonlySet<string>) =>
  personData.flatMap(({ table, owners = [] }) => {
    const own = owners.find(({ of }) => !of);
    return own && tables.has(table) ? [ofRow(table, sql.ref(`r.${own.column}`))] : [];
  });

/** The findings as people read them. */
export async function findingsOf(db: Db, language: Language) {
  const tables = (await textTables(db)).filter((one) => one.hasId);
  const names = [...namesOf(language)].map(([table, name]) => [table, sql.lit(name)] as const);
  const owner = byTable(ownersIn(new Set(tables.map((one) => one.name))), sql`null::bigint`);
  return db.selectFrom(
    sql<Finding>`(select f.id, f.customer_id, ${byTable(names, sql`f.place`)} as place, f.row_id, f.found_at, f.decision, f.note, f.settled_at,
      ${byTable(
        tables.map((one) => textIn(one, language)),
        sql`null::text`,
      )} as text,
      (select json_build_object('id', c.id, 'name', c.nick_name) from customer c where c.id = ${owner} and c.deleted_at is null) as about,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = f.settled_by) as staff
    from erasure_finding f)`.as('finding'),
  );
}

export const findingColumns = [
  ...(['finding.id', 'finding.customer_id', 'finding.place', 'finding.row_id', 'finding.text', 'finding.about'] as const),
  ...(['finding.found_at', 'finding.decision', 'finding.note', 'finding.staff', 'finding.settled_at'] as const),
] as const;
