import { useState } from 'react';
import { type OperationState, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { ActionName } from '#screens/operations/log/ActionName.js';
import { ResultChip, resultTitle } from '#screens/operations/log/ResultChip.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({ none: ['还没有记录', 'Nothing recorded yet'] });
const limit = 20;

interface Props<R extends { id: number }> {
  title: string;
  list: OperationState<{ list: R[]; total: number; total_capped?: boolean }>;
  columns: readonly Column<R>[];
  page: number;
  onPage: (page: number) => void;
}

/** Renders a log of one staff member, newest first. */
function StaffLog<R extends { id: number }>({ title, list, columns, page, onPage }: Props<R>) {
  const t = useTexts(words);
  return (
    <DataTable
      label={title}
      columns={columns}
      {...tableProps(list)}
      empty={<EmptyState title={t.none} />}
      footer={
        list.data && list.data.total > limit ? (
          <Pager page={page} limit={limit} total={list.data.total} capped={list.data.total_capped} onPage={onPage} />
        ) : null
      }
    />
  );
}

export function StaffOperations({ staff, title }: { staff: number; title: string }) {
  const [page, setPage] = useState(1);
  const list = useOperation('listOperationLogs', { user_id: staff, page, limit }, { keepPreviousData: true });
  const columns = useColumns('listOperationLogs', [
    { name: 'action', cell: (row) => <ActionName id={row.operation_id} zh={row.action} /> },
    'target',
    { name: 'ok', title: resultTitle(), cell: (row) => <ResultChip ok={row.ok} reason={row.failure} /> },
    'ip',
    { name: 'created_at', end: true },
  ]);
  return <StaffLog {...{ title, list, columns, page }} onPage={setPage} />;
}

export function StaffSignIns({ username, title }: { username: string; title: string }) {
  const [page, setPage] = useState(1);
  const list = useOperation('listLoginLogs', { username, page, limit }, { keepPreviousData: true });
  const columns = useColumns('listLoginLogs', [
    { name: 'ok', title: resultTitle(), cell: (row) => <ResultChip ok={row.ok} /> },
    'reason',
    { name: 'ip' },
    'browser',
    { name: 'created_at', end: true },
  ]);
  return <StaffLog {...{ title, list, columns, page }} onPage={setPage} />;
}
