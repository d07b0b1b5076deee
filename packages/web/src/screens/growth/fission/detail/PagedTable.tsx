import type { Input, ListId, Row } from '@shiyi/sdk';
import { type ReactNode, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { availableActions, type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { arrivalMs } from '../fission.js';

const words = texts({
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
});

interface Props<Id extends ListId> {
  id: Id;
  input: Input<Id>;
  label: string;
  columns: readonly Column<Row<Id>>[];
  rowKey: (row: Row<Id>) => number | string;
  actions?: { name: (row: Row<Id>) => string; of: (row: Row<Id>) => RowActions };
  empty: ReactNode;
}

const limit = 20;

/** Renders one of the lists of a campaign by pages, which is read again while people come. */
export function PagedTable<Id extends ListId>({ id, input, label, columns, rowKey, actions, empty }: Props<Id>) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation(id, { ...input, page, limit }, { keepPreviousData: true, refreshInterval: arrivalMs });
  const data = reading.data as { list: Row<Id>[]; total: number; total_capped?: boolean } | undefined;
  const menu: Column<Row<Id>>[] = actions
    ? [
        {
          ...{ name: 'actions', title: t.actions, titleHidden: true, end: true, width: '56px' },
          cell: (row) => <RowMenu label={t.menu(actions.name(row))} actions={availableActions(actions.of(row))} />,
        },
      ]
    : [];
  return (
    <DataTable
      label={label}
      columns={[...columns, ...menu]}
      rows={data?.list}
      rowKey={rowKey}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      stale={reading.isLoading}
      empty={empty}
      footer={data?.total ? <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={setPage} /> : null}
    />
  );
}
