import type { Row } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { type Column, type ColumnSpec, useColumns } from '#list/columns.js';

const words = texts({ self: ['客户本人', 'The customer'] });

type Answer = Row<'listEvaluationAnswers'>;

/** Returns the columns of answers after those of the list itself. */
export function useAnswerColumns(first: readonly (ColumnSpec<Answer> & { name: keyof Answer })[]): Column<Answer>[] {
  const t = useTexts(words);
  return useColumns('listEvaluationAnswers', [
    ...first,
    { name: 'configure', cell: ({ configure }) => configure.name },
    { name: 'result_title' },
    { name: 'total', end: true, wideOnly: true },
    { name: 'configure_version', end: true, wideOnly: true },
    { name: 'staff', wideOnly: true, cell: ({ staff }) => staff?.name ?? t.self },
    { name: 'finished_at' },
  ]);
}
