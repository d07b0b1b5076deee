import { type RawBuilder, sql } from 'kysely';

/** Returns a condition that finds the text in any of the columns. Wildcard characters are matched literally. */
export function containsText(text: string, columns: readonly (RawBuilder<string> | string)[]) {
  const word = text.trim();
  if (word === '') return sql<boolean>`true`;
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** A filter that `from` already applies. */
export const everyRow = () => sql<boolean>`true`;
