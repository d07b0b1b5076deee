import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '../../../../openapi/document.js';
import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { type Details, openDetails, sealAfterErasure } from './details.js';

/** Who is erased: records that rows of the log may be about, and texts by which others may name the person. */
export interface ErasedPerson {
  subjects: readonly { kind: SubjectKind; id: number }[];
  /** Names, phone numbers, notes, keys of files, ids at WeCom. Each is looked for in every text; empty and one-character ones are left out. */
  words: readonly string[];
}

export interface ErasedRows {
  /** Rows of the log without details from now on. */
  rows: number;
  /** Rows about others as well, in which only the person's texts were replaced. */
  redacted: number;
}

/** Replaces texts in details that named the person. */
export const erasedText = '[已删除]';

const variantsOf = (word: string) => (/^\d{7,}$/.test(word) ? [word, `${word.slice(0, 3)}****${word.slice(7)}`] : [word]);

const wordsOf = ({ words }: Pick<ErasedPerson, 'words'>) => [
  ...new Set(
    words
      .map((word) => word.trim())
      .filter((word) => [...word].length > 1)
      .flatMap(variantsOf),
  ),
];

/** Returns a function that replaces texts with one of the words; undefined where there is none. Log rows have masked phone numbers. */
function redactor(words: readonly string[]): (value: unknown) => unknown {
  const named = (text: string) => words.some((word) => text.includes(word));
  return (value) => {
    const text = JSON.stringify(value);
    const left = JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' && named(inner) ? erasedText : inner));
    return left === text ? undefined : (JSON.parse(left) as unknown);
  };
}

interface Row {
  id: number;
  mine: boolean;
  details_digest: Uint8Array | null;
  details_key_id: string | null;
  details: Uint8Array | null;
}

/**
 * Erases what some rows `r` of the audit log hold about a person: their own rows lose all details, rows about others as well lose the person's
 * texts. Each row stays, with who, when and which operation, and the chain stays valid.
 */
export async function eraseLogRows(
  db: Db,
  keyring: Keyring,
  enterpriseId: number,
  person: ErasedPerson,
  some: RawBuilder<boolean>,
): Promise<ErasedRows> {
  const tokens = person.subjects.map(({ kind, id }) => `${kind}:${id}`);
  const without = redactor(wordsOf(person));
  const counts = { rows: 0, redacted: 0 };
  const { rows } = await sql<Row>`select r.id, r.subjects && ${tokens}::text[] as mine, r.details_digest, r.details_key_id, r.details
    from operation_log r where r.details is not null and ${some}`.execute(db);
  for (const row of rows) {
    const details = openDetails(keyring, enterpriseId, row);
    if (!details || row.details_digest === null || (row.mine && isErased(details))) continue;
    const left = row.mine ? {} : (without(details) as Details | undefined);
    if (left === undefined) continue;
    const { key_id, sealed } = sealAfterErasure(keyring, enterpriseId, row.details_digest, left);
    await db.updateTable('operation_log').set({ details_key_id: key_id, details: sealed }).where('id', '=', row.id).execute();
    counts[row.mine ? 'rows' : 'redacted']++;
  }
  return counts;
}

const isErased = (details: Details) => details.erased_at !== undefined && Object.keys(details).length === 1;

/** Replaces the person's texts in some versions `r` of records that people set up, which may name people. */
export async function redactVersions(db: Db, person: Pick<ErasedPerson, 'words'>, some: RawBuilder<boolean>): Promise<number> {
  const words = wordsOf(person);
  const without = redactor(words);
  const { rows } = await sql<{ id: number; name: string; state: unknown }>`select r.id, r.name, r.state from history_entry r
    where ${some} and exists (select from unnest(${words}::text[]) w where position(w in r.name) > 0 or position(w in r.state::text) > 0)`.execute(
    db,
  );
  let versions = 0;
  for (const { id, ...version } of rows) {
    const left = without(version) as { name: string; state: unknown } | undefined;
    if (!left) continue;
    versions++;
    const state = left.state === null ? null : JSON.stringify(left.state);
    await db.updateTable('history_entry').set({ name: left.name, state }).where('id', '=', id).execute();
  }
  return versions;
}
