import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ChoiceButtons } from '#list/ChoiceButtons.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

const words = texts({
  table: ['客户与群', 'Contacts and groups'],
  none: ['没有', 'None'],
});

type Status = Row<'listHandOverItems'>['status'];

const tones: Record<Status, ChipTone> = {
  ...{ draft: 'plain', sent: 'info', waiting: 'wait', done: 'good' },
  ...{ refused: 'bad', full: 'bad', failed: 'bad' },
};
const limit = 20;

/** Lists the contacts and groups of a hand-over; read again whenever `version` changes. */
export function ItemTable({ id, version }: { id: number; version: number }) {
  const meta = useMeta('listHandOverItems');
  const [value, setValue] = useAddressValue('status');
  const field = meta.input('status');
  const choices = meta.choices(field);
  const status = choices.find((one) => one.value === value)?.value as Status | undefined;
  return (
    <Flex direction="column" gap="3">
      <ChoiceButtons
        label={meta.label(field)}
        choices={choices}
        value={status}
        onChange={(next) => setValue(next === undefined ? undefined : String(next))}
      />
      <Items key={status} id={id} status={status} version={version} />
    </Flex>
  );
}

interface ItemsProps {
  id: number;
  status: Status | undefined;
  version: number;
}

function Items({ id, status, version }: ItemsProps) {
  const t = useTexts(words);
  const meta = useMeta('listHandOverItems');
  const [page, setPage] = useState(1);
  const reading = useOperation('listHandOverItems', { id, page, limit, ...(status ? { status } : {}) }, { keepPreviousData: true });
  const { data, refresh } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress tells that rows have changed
  useEffect(() => void refresh(), [version]);
  const columns = useColumns(
    'listHandOverItems',
    [
      { name: 'name', cell: (row) => <Name item={row} /> },
      { name: 'kind', cell: (row) => <EnumCell meta={meta} name="kind" value={row.kind} tone="plain" />, wideOnly: true },
      { name: 'taker', cell: (row) => row.taker.name },
      { name: 'status', cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={tones[row.status]} /> },
      { name: 'reason', wideOnly: true, cell: (row) => row.reason ?? '–' },
      { name: 'takeover_at', wideOnly: 'xl' },
      { name: 'settled_at', wideOnly: 'xl' },
    ],
    [meta],
  );
  return (
    <DataTable
      label={t.table}
      columns={columns}
      rows={data?.list}
      rowKey={(row) => row.id}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      empty={<EmptyState drawing="search" title={t.none} />}
      footer={data?.total ? <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={setPage} /> : null}
    />
  );
}

/** The name, and on a phone, which has no column for it, why it did not go over. */
function Name({ item: { name, customer, reason } }: { item: Row<'listHandOverItems'> }) {
  const shown = <b data-line>{name}</b>;
  return (
    <>
      {customer ? <Link to={`/user/userList/detail/${customer.id}`}>{shown}</Link> : shown}
      {reason ? (
        <chakra.span display="none" color="ink.3" fontSize="xs" css={{ '@media (max-width: 799.98px)': { display: 'block' } }}>
          {reason}
        </chakra.span>
      ) : null}
    </>
  );
}
