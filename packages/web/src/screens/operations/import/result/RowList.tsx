import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { formatCount } from '#ui/text/format.js';

/** A row with its position on the page: several may be of one line. */
export type ImportRow = Row<'listImportRows'> & { at: number };
const limit = 20;

interface Props {
  id: number;
  title: string;
  filter: { is_kept: true } | { is_waiting: true };
  columns: readonly Column<ImportRow>[];
}

/** Lists some rows of an import, each with its line number. */
export function RowList({ id, title, filter, columns }: Props) {
  const meta = useMeta('listImportRows');
  const [page, setPage] = useState(1);
  const list = useOperation('listImportRows', { id, ...filter, page, limit }, { keepPreviousData: true });
  const total = list.data?.total ?? 0;
  const line: Column<ImportRow> = {
    ...{ name: 'row_no', title: meta.label(meta.output('row_no')), end: true, width: '64px' },
    cell: (row) => formatCount(row.row_no),
  };
  return (
    <chakra.section aria-label={title}>
      <chakra.h3 fontWeight="semibold" mb="3">
        {title}
      </chakra.h3>
      <DataTable
        label={title}
        columns={[line, ...columns]}
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
