import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportFile } from '../import-state.js';

const words = texts({
  title: (count: string) => [`撤销时保留的 ${count} 条`, `${count} kept by the undo`],
});

/** A row with its position on the page: several may be of one line. */
type ImportRow = Row<'listImportRows'> & { at: number };
const limit = 20;

function useRowColumns(): Column<ImportRow>[] {
  const meta = useMeta('listImportRows');
  const titleOf = (name: 'row_no' | 'kept' | 'target_id') => meta.label(meta.output(name));
  return [
    { name: 'row_no', title: titleOf('row_no'), end: true, width: '64px', cell: (row) => formatCount(row.row_no) },
    { name: 'kept', title: titleOf('kept'), cell: (row) => (row.kept ? meta.word(meta.output('kept'), row.kept) : null) },
    { name: 'target_id', title: titleOf('target_id'), end: true, width: '96px', cell: (row) => row.target_id },
  ];
}

/** Lists the records that the undo of an import left as they are. */
export function RetainedRecords({ of }: { of: ImportFile }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const kept = of.undo?.kept ?? 0;
  const list = useOperation('listImportRows', kept > 0 ? { id: of.id, is_kept: true, page, limit } : null, { keepPreviousData: true });
  const columns = useRowColumns();
  if (kept === 0) return null;
  const title = t.title(formatCount(kept));
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
        footer={list.data && list.data.total > limit ? <Pager page={page} limit={limit} total={list.data.total} onPage={setPage} /> : null}
      />
    </chakra.section>
  );
}
