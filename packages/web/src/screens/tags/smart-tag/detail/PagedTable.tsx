import type { Input, ListId, Row } from '@shiyi/sdk';
import { type ReactNode, useState } from 'react';
import { useOperation } from '#api/client.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';

interface Props<Id extends ListId> {
  id: Id;
  input: Input<Id>;
  label: string;
  columns: readonly Column<Row<Id>>[];
  rowKey: (row: Row<Id>) => number;
  empty: ReactNode;
}

const limit = 20;

/** Renders a list inside of a record's page, with its own pages. */
export function PagedTable<Id extends ListId>({ id, input, label, columns, rowKey, empty }: Props<Id>) {
  const [page, setPage] = useState(1);
  const reading = useOperation(id, { ...input, page, limit }, { keepPreviousData: true });
  const data = reading.data as { list: Row<Id>[]; total: number; total_capped?: boolean } | undefined;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data?.list}
      rowKey={rowKey}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      empty={empty}
      footer={data?.total ? <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={setPage} /> : null}
    />
  );
}
