import { chakra } from '@chakra-ui/react';
import type { Input, ListId, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import type { MassRecord } from '../mass-messages.js';
import { useReadAgain } from '../use-read-again.js';
import type { ReceiverFilter } from './receiver-filter.js';

const words = texts({
  customers: ['收到群发的客户', 'Customers of the broadcast'],
  groups: ['收到群发的群', 'Groups of the broadcast'],
  none: ['没有人', 'Nobody'],
  refused: ['被拒绝', 'Rejected'],
});

const limit = 20;
type Status = Row<'listMassMessageReceivers'>['wx_status'];
const tones: Record<number, ChipTone> = { 0: 'wait', 1: 'good', 2: 'bad', 3: 'act' };

/** The result of a receiver, and why it was refused. */
function Result({ meta, status, error }: { meta: Meta; status: Status; error: string | null }) {
  const t = useTexts(words);
  if (status !== null) return <EnumCell meta={meta} name="wx_status" value={status} tone={tones[status]} />;
  return (
    <span>
      <StatusChip tone="bad">{t.refused}</StatusChip>{' '}
      <chakra.span color="ink.2" fontSize="xs">
        {error}
      </chakra.span>
    </span>
  );
}

interface TableProps<Id extends ListId> {
  id: Id;
  input: Input<Id>;
  label: string;
  columns: readonly Column<Row<Id>>[];
  rowKey: (row: Row<Id>) => number;
  version: string;
}

function PagedTable<Id extends ListId>({ id, input, label, columns, rowKey, version }: TableProps<Id>) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation(id, { ...input, page, limit }, { keepPreviousData: true });
  useReadAgain(reading.refresh, version);
  const data = reading.data as { list: Row<Id>[]; total: number; total_capped?: boolean } | undefined;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data?.list}
      rowKey={rowKey}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      empty={<EmptyState drawing="search" title={t.none} />}
      footer={data?.total ? <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={setPage} /> : null}
    />
  );
}

interface Props {
  message: MassRecord;
  filter: ReceiverFilter;
}

/** Lists the customers of a message. */
export function CustomerTable({ message: { id, last_refresh_at }, filter }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listMassMessageCustomers');
  const columns = useColumns(
    'listMassMessageCustomers',
    [
      { name: 'external_user', cell: ({ external_user }) => <b data-line>{external_user.name}</b> },
      {
        name: 'user',
        wideOnly: true,
        cell: ({ user }) => (user ? <Link to={`/user/userList/detail/${user.id}`}>{customerName(user)}</Link> : '–'),
      },
      { name: 'wx_status', cell: ({ wx_status, error }) => <Result meta={meta} status={wx_status} error={error} /> },
      { name: 'staff', wideOnly: true, cell: ({ staff }) => staff.name },
      'sent_at',
    ],
    [meta],
  );
  return (
    <PagedTable
      id="listMassMessageCustomers"
      input={{ id, ...filter }}
      label={t.customers}
      columns={columns}
      rowKey={({ external_user }) => external_user.id}
      version={String(last_refresh_at)}
    />
  );
}

/** Lists the groups of a message. */
export function GroupTable({ message: { id, last_refresh_at }, filter }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listMassMessageGroupChats');
  const columns = useColumns(
    'listMassMessageGroupChats',
    [
      { name: 'group_chat', cell: ({ group_chat }) => <b data-line>{group_chat.name || '–'}</b> },
      'member_total',
      { name: 'wx_status', cell: ({ wx_status, error }) => <Result meta={meta} status={wx_status} error={error} /> },
      { name: 'staff', wideOnly: true, cell: ({ staff }) => staff.name },
      'sent_at',
    ],
    [meta],
  );
  return (
    <PagedTable
      id="listMassMessageGroupChats"
      input={{ id, ...filter }}
      label={t.groups}
      columns={columns}
      rowKey={({ group_chat }) => group_chat.id}
      version={String(last_refresh_at)}
    />
  );
}
