import { type RawBuilder, sql } from 'kysely';
import type { ImportKind, SqlType } from '../kind.js';
import { lineFields, recordColumns } from '../kind-fields.js';

export type Columns = readonly (readonly [name: string, type: SqlType])[];

export const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
export const refs = (columns: Columns) => list(columns.map(([name]) => sql.ref(name)));
export const values = (columns: Columns) => list(columns.map(([name]) => sql`i.${sql.ref(name)}`));

const typedColumns = (columns: Columns) => list(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/** Turns a JSON list of objects into a table `i` of the statement. */
export const recordset = (json: string, columns: Columns) => sql`jsonb_to_recordset(${json}::jsonb) as i(${typedColumns(columns)})`;

export const keyColumns = (kind: ImportKind): Columns => recordColumns(kind).filter(([name]) => kind.key.includes(name));
export const lineColumns = (kind: ImportKind): Columns => lineFields(kind).map(({ name, sql }) => [name, sql]);
