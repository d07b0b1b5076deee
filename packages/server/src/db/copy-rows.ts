import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../generated/tables.js';

/** Rows in COPY text format, one line per row. They are passed as the only value of their statement. */
export class CopiedRows {
  constructor(readonly bytes: Uint8Array) {}
}

/** Asks for the rows of a `copy … to stdout`, as the only value of its statement. */
export class RowsToCopy {}

/** Runs `copy … to stdout`, and returns the rows in COPY text format. */
export async function rowsToCopy(db: Kysely<Tables>, text: string): Promise<Uint8Array> {
  const { rows } = await db.executeQuery<{ copied: Uint8Array }>(CompiledQuery.raw(text, [new RowsToCopy()]));
  return rows[0]?.copied ?? new Uint8Array();
}

/** Runs `copy … from stdin`. */
export const copyRows = (db: Kysely<Tables>, text: string, bytes: Uint8Array) =>
  db.executeQuery(CompiledQuery.raw(text, [new CopiedRows(bytes)]));
