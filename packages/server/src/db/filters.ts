import { type RawBuilder, sql } from 'kysely';

/** A condition that finds the words of a person in one of the columns; wildcards mean themselves. */
export function containsText(text: string, columns: readonly (RawBuilder<string> | string)[]) {
  const word = text.trim();
  if (word === '') return sql<boolean>`true`;
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** A filter that `from` has taken care of. */
export const everyRow = () => sql<boolean>`true`;

/** A filter by what no row has yet. */
export const nobody = () => sql<boolean>`false`;
