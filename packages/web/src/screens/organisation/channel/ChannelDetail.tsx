import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount } from '#ui/text/format.js';
import type { Channel } from './channel-columns.js';

const words = texts({
  customers: ['这个渠道和下级渠道的客户', 'Customers of this channel and those below it'],
  none: ['还没有客户', 'No customers yet'],
  noneText: [
    '扫过二维码、或登记时选了这个渠道的客户会出现在这里。',
    'Customers who scanned its code or were added with this channel appear here.',
  ],
  noOwner: ['未设置，设置后才能生成二维码', 'Not set; the QR code needs one'],
  edit: ['编辑', 'Edit'],
  code: ['二维码', 'QR code'],
});

interface Props {
  channel: Channel;
  onClose: () => void;
  onEdit: (() => void) | undefined;
  onCode: (() => void) | undefined;
}

/** Renders a channel with the customers who came by it. */
export function ChannelDetail({ channel, onClose, onEdit, onCode }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listChannels');
  const word = (name: 'type' | 'status') => meta.word(meta.output(name), channel[name]);
  return (
    <DetailDrawer
      open
      onClose={onClose}
      title={channel.name}
      footer={
        <Flex gap="2">
          {onCode ? <Button onClick={onCode}>{t.code}</Button> : null}
          {onEdit ? (
            <Button look="solid" onClick={onEdit}>
              {t.edit}
            </Button>
          ) : null}
        </Flex>
      }
    >
      <RecordFacts
        meta={meta}
        facts={{
          code: channel.code,
          path: channel.path,
          type: word('type'),
          owner: channel.owner?.name ?? t.noOwner,
          contact_phone_masked: channel.contact_phone_masked,
          commission_rate: channel.commission_rate === null ? null : `${channel.commission_rate}%`,
          status: word('status'),
          customer_count: formatCount(channel.customer_count),
        }}
      />
      <Customers channel={channel} />
    </DetailDrawer>
  );
}

type Customer = Row<'listCustomers'>;

function Customers({ channel }: { channel: Channel }) {
  const t = useTexts(words);
  const meta = useMeta('listCustomers');
  const may = useMay('listCustomers');
  const [page, setPage] = useState(1);
  const list = useOperation('listCustomers', may ? { channel_id: channel.id, page, limit: 20 } : null, { keepPreviousData: true });
  if (!may) return null;
  const title = (name: string) => meta.label(meta.output(name));
  const columns: Column<Customer>[] = [
    { name: 'nick_name', title: title('nick_name'), cell: (row) => customerName(row) },
    { name: 'channel', title: title('channel'), cell: (row) => row.channel?.name ?? '–' },
    { name: 'created_at', title: title('created_at'), cell: (row) => <Moment at={row.created_at} /> },
  ];
  return (
    <chakra.section>
      <chakra.h3 fontWeight="semibold" mb="2">
        {t.customers}
      </chakra.h3>
      <DataTable
        label={t.customers}
        columns={columns}
        {...tableProps(list)}
        empty={<EmptyState title={t.none} text={t.noneText} />}
        footer={
          list.data && list.data.total > 20 ? (
            <Pager page={page} limit={20} total={list.data.total} capped={list.data.total_capped} onPage={setPage} />
          ) : null
        }
      />
    </chakra.section>
  );
}
