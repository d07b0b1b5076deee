import { type RawBuilder, sql } from 'kysely';

export type Grade = 'excellent' | 'good' | 'fair' | 'poor';

const grades: readonly (readonly [from: number, grade: Grade])[] = [
  [85, 'excellent'],
  [70, 'good'],
  [60, 'fair'],
  [0, 'poor'],
];

/** The grade of a score of 0 to 100; null without one. */
export const gradeOf = (score: number | null): Grade | null =>
  score === null ? null : (grades.find(([from]) => score >= from)?.[1] ?? 'poor');

/** The same of a column. */
export const gradeColumn = (score: string): RawBuilder<Grade | null> =>
  sql<Grade | null>`case ${sql.join(
    grades.map(([from, grade]) => sql`when ${sql.ref(score)} >= ${sql.lit(from)} then ${sql.lit(grade)}`),
    sql` `,
  )} end`;
