import { Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ChoiceButtons } from '#list/ChoiceButtons.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Moment } from '#ui/date/Moment.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import type { RobotRecord } from '../robot-message.js';

const words = texts({
  table: ['接收对象', 'Receivers'],
  receiver: ['接收对象', 'Receiver'],
  none: ['没有', 'None'],
});

type Status = Row<'listThirdChatItems'>['status'];

const tones: Record<Status, ChipTone> = { waiting: 'wait', sending: 'info', sent: 'good', failed: 'bad', skipped: 'plain' };
const limit = 20;

/** Lists who should get a message, each with its state and reason. */
export function ItemTable({ message }: { message: RobotRecord }) {
  const meta = useMeta('listThirdChatItems');
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
      <Items key={status} id={message.id} status={status} />
    </Flex>
  );
}

function Items({ id, status }: { id: number; status: Status | undefined }) {
  const t = useTexts(words);
  const meta = useMeta('listThirdChatItems');
  const [page, setPage] = useState(1);
  const reading = useOperation('listThirdChatItems', { id, page, limit, ...(status ? { status } : {}) }, { keepPreviousData: true });
  const { data } = reading;
  const columns = useColumns(
    'listThirdChatItems',
    [
      {
        name: 'external_user',
        title: t.receiver,
        cell: (row) => <b data-line>{row.external_user?.name ?? row.group_chat?.name ?? '–'}</b>,
      },
      { name: 'status', cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={tones[row.status]} /> },
      { name: 'error', wideOnly: true, cell: (row) => row.error ?? '–' },
      { name: 'wx_member', wideOnly: 'xl', cell: (row) => row.wx_member.name },
      { name: 'tries', wideOnly: 'xl' },
      { name: 'sent_at', cell: (row) => (row.sent_at ? <Moment at={row.sent_at} /> : '–') },
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
