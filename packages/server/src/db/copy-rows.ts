import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../generated/tables.js';

/** Rows in COPY text format, one line per row. They are passed as the only value of their statement. */
export class CopiedRows {
  constructor(readonly bytes: Uint8Array) {}
}

/** Runs `copy … from stdin`. */
export const copyRows = (db: Kysely<Tables>, text: string, bytes: Uint8Array) =>
  db.executeQuery(CompiledQuery.raw(text, [new CopiedRows(bytes)]));
