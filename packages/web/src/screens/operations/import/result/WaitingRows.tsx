import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { RowList } from './RowList.js';

const words = texts({
  waiting: (count: string) => [`等待客户的 ${count} 行`, `${countOf(count, 'row')} waiting for a customer`],
  would: (count: string) => [`将等待客户的 ${count} 行`, `${countOf(count, 'row')} that would wait for a customer`],
});

/** Lists the rows that wait for the person they are about. An undo takes them away. */
export function WaitingRows({ of }: { of: ImportDetail }) {
  const t = useTexts(words);
  const meta = useMeta('listImportRows');
  const waiting = of.undone_at ? 0 : of.waiting;
  if (waiting === 0) return null;
  const title = of.dry_run ? t.would(formatCount(waiting)) : t.waiting(formatCount(waiting));
  const reason = meta.label(meta.output('reason'));
  return (
    <RowList
      id={of.id}
      title={title}
      filter={{ is_waiting: true }}
      columns={[{ name: 'reason', title: reason, cell: (row) => <chakra.div py="1.5">{row.reason ?? '–'}</chakra.div> }]}
    />
  );
}
