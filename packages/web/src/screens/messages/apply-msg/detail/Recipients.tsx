import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { AppRecord } from '../app-message.js';

const words = texts({
  title: ['送达情况', 'Recipients'],
  sum: (sent: string, total: string) => [`${total} 人中 ${sent} 人已送达`, `${sent} of ${total} received it`],
  all: ['全部', 'All'],
  table: ['接收的员工', 'Recipients of the message'],
  none: ['没有人', 'Nobody'],
});

type Send = Row<'listAppMessageSends'>;
type Result = Send['result'];

const tones: Record<Result, ChipTone> = {
  ...{ waiting: 'wait', sent: 'good', invalid: 'bad', unlicensed: 'bad' },
  ...{ no_member: 'act', dropped: 'act', failed: 'bad', recalled: 'plain' },
};
const limit = 20;

/** Lists who should get a message, each with the result and its reason. */
export function Recipients({ message }: { message: AppRecord }) {
  const t = useTexts(words);
  const meta = useMeta('listAppMessageSends');
  const [value, setValue] = useAddressValue('result');
  const field = meta.input('result');
  const choices = meta.choices(field);
  const result = choices.find((one) => one.value === value)?.value as Result | undefined;
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="3" align="baseline" mb="3" flexWrap="wrap">
        <chakra.h2 fontWeight="semibold">{t.title}</chakra.h2>
        <chakra.span color="ink.2">{t.sum(formatCount(message.sent_count), formatCount(message.target_count))}</chakra.span>
      </Flex>
      <Flex gap="1" flexWrap="wrap" role="group" aria-label={meta.label(field)} mb="3">
        <Button size="sm" aria-pressed={result === undefined} onClick={() => setValue(undefined)}>
          {t.all}
        </Button>
        {choices.map((one) => (
          <Button key={String(one.value)} size="sm" aria-pressed={one.value === result} onClick={() => setValue(String(one.value))}>
            {one.label}
          </Button>
        ))}
      </Flex>
      <SendTable key={`${result} ${message.status}`} id={message.id} result={result} />
    </Card>
  );
}

function SendTable({ id, result }: { id: number; result: Result | undefined }) {
  const t = useTexts(words);
  const meta = useMeta('listAppMessageSends');
  const [page, setPage] = useState(1);
  const reading = useOperation('listAppMessageSends', { id, page, limit, ...(result ? { result } : {}) }, { keepPreviousData: true });
  const { data } = reading;
  const columns = useColumns(
    'listAppMessageSends',
    [
      { name: 'staff', cell: (row) => <b data-line>{row.staff.name}</b> },
      { name: 'department', wideOnly: 'xl', cell: (row) => row.department?.name ?? '–' },
      { name: 'result', cell: (row) => <EnumCell meta={meta} name="result" value={row.result} tone={tones[row.result]} /> },
      { name: 'error', wideOnly: true, cell: (row) => row.error ?? '–' },
      { name: 'sent_at', cell: (row) => (row.sent_at ? <Moment at={row.sent_at} /> : '–') },
    ],
    [meta],
  );
  return (
    <DataTable
      label={t.table}
      columns={columns}
      rows={data?.list}
      rowKey={(row) => row.staff.id}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      empty={<EmptyState drawing="search" title={t.none} />}
      footer={data?.total ? <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={setPage} /> : null}
    />
  );
}
