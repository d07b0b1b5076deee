import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { forgetImports } from '../../../files/delete-unused-files.js';
import { importKind as importKinds } from '../../../generated/areas/import.js';
import type { ImportKind } from '../../../imports/kind.js';
import type { PersonData, PersonTrace, Words } from '../../../person/person-data.js';
import { mentions } from '../../../person/words.js';

const kindsInto = (table: string) => importKinds.filter((kind: ImportKind) => kind.table === table).map((kind) => kind.type);
/** Kinds of imports whose lines are about people. */
const isOfPeople = (type: string, { tables }: Words) => sql<boolean>`${sql.ref(type)} = any(${tables.flatMap(kindsInto)}::text[])`;

/** Deletes the files of ended imports; those of others are deleted when they end. */
async function forgetFiles(db: Db, words: Words): Promise<string[]> {
  const unforgotten = sql<boolean>`(f.file_forgotten_at is null and ${isOfPeople('f.type', words)})`;
  await sql`update import_file f set forget_at_end = true where ${unforgotten}`.execute(db);
  const keys: string[] = [];
  for (let more = true; more; ) {
    const some = await forgetImports(db, unforgotten);
    keys.push(...some);
    more = some.length > 0;
  }
  // A file is shared by the dry run and the imports of it.
  const { rows } = await sql<{ key: string }>`select key from unnest(${keys}::text[]) key
    where not exists (select from import_file f where f.file_key = key and f.file_forgotten_at is null)`.execute(db);
  return rows.map((row) => row.key);
}

export const personData: PersonData[] = [
  {
    what: 'import_rows',
    name: ['导入明细', 'Imported lines'],
    table: 'import_row',
    also: (person) => sql`((r.import_file_id, r.target_id) in (
      select f.id, t.id from import_file f cross join unnest(${person.ids}::bigint[]) t(id) where f.type = any(${kindsInto('customer')}::text[])
      union all select f.id, l.id from import_file f join lead l on l.user_id = any(${person.ids}::bigint[]) or l.phone = any(${person.phones}::text[])
        where f.type = any(${kindsInto('lead')}::text[])))`,
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
    // Before the lines are deleted, they show which recorded changes were about the person.
    beforeErasure: ({ db, person }) =>
      sql`update import_file f set changes = (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(f.changes) c
          where not exists (select from import_row r where r.import_file_id = f.id and r.row_no = (c ->> 'row_no')::int and r.target_id = any(${person.ids}::bigint[])))
        where f.type = any(${kindsInto('customer')}::text[])
          and exists (select from import_row r where r.import_file_id = f.id and r.target_id = any(${person.ids}::bigint[]))`.execute(db),
  },
];

export const personTraces: PersonTrace[] = [
  {
    what: 'import_files',
    name: ['导入的原文件和结果文件', 'Uploaded files and result files'],
    table: 'import_file',
    rows: (words) => sql`(r.file_forgotten_at is null and ${isOfPeople('r.type', words)})`,
    erase: forgetFiles,
  },
  {
    what: 'import_details',
    name: ['导入的文件名和改动', 'Names and changes of imports'],
    table: 'import_file',
    rows: (words) => mentions(words, 'name', 'changes', 'guesses', 'words', 'preview'),
    set: { name: "'已删除' || '.' || format", changes: "'[]'", guesses: "'[]'", words: null, preview: "'[]'" },
  },
  {
    what: 'rejected_rows',
    name: ['未导入的行', 'Rejected lines'],
    table: 'import_row',
    rows: (words) => mentions(words, 'reason', 'reason_en', 'before'),
  },
];
