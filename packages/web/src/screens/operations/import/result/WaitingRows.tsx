import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  waiting: (count: string) => [`等待客户的 ${count} 行`, `${countOf(count, 'row')} waiting for a customer`],
  would: (count: string) => [`将等待客户的 ${count} 行`, `${countOf(count, 'row')} that would wait for a customer`],
});

/** A row with its position on the page: several may be of one line. */
type ImportRow = Row<'listImportRows'> & { at: number };
const limit = 20;

function useRowColumns(): Column<ImportRow>[] {
  const meta = useMeta('listImportRows');
  const titleOf = (name: 'row_no' | 'reason') => meta.label(meta.output(name));
  return [
    { name: 'row_no', title: titleOf('row_no'), end: true, width: '64px', cell: (row) => formatCount(row.row_no) },
    { name: 'reason', title: titleOf('reason'), cell: (row) => <chakra.div py="1.5">{row.reason ?? '–'}</chakra.div> },
  ];
}

/** Lists the rows that wait for the person they are about. An undo takes them away. */
export function WaitingRows({ of }: { of: ImportDetail }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const waiting = of.undone_at ? 0 : of.waiting;
  const list = useOperation('listImportRows', waiting > 0 ? { id: of.id, is_waiting: true, page, limit } : null, {
    keepPreviousData: true,
  });
  const columns = useRowColumns();
  if (waiting === 0) return null;
  const title = of.dry_run ? t.would(formatCount(waiting)) : t.waiting(formatCount(waiting));
  const total = list.data?.total ?? 0;
  return (
    <chakra.section aria-label={title}>
      <chakra.h3 fontWeight="semibold" mb="3">
        {title}
      </chakra.h3>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.list.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        footer={total > limit ? <Pager page={page} limit={limit} total={total} onPage={setPage} /> : null}
      />
    </chakra.section>
  );
}
