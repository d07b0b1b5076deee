import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatMoney } from '#ui/text/format.js';

const words = texts({
  label: ['客户订单', 'Orders'],
  none: ['还没有订单', 'No orders yet'],
  noneText: ['服务单和各平台的订单会一起出现在这里。', 'Service orders and shop orders appear here together.'],
  paid: ['实付（元）', 'Paid (yuan)'],
  state: ['状态', 'State'],
});

type Order = Row<'listCustomerOrders'>;
const limit = 20;

/** Service orders and shop orders of a customer. */
export function OrdersPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const meta = useMeta('listCustomerOrders');
  const [page, setPage] = useState(1);
  const list = useOperation('listCustomerOrders', { userId: id, page, limit }, { keepPreviousData: true });
  const state = (row: Order) => {
    const name = row.kind === 'service' ? 'service_status' : 'order_status';
    return row[name] === null ? '–' : meta.word(meta.output(name), row[name]);
  };
  const columns: Column<Order>[] = useColumns('listCustomerOrders', [
    { name: 'kind' },
    { name: 'title' },
    { name: 'order_no', wideOnly: true },
    { name: 'pay_amount_fen', title: t.paid, end: true, cell: (row) => formatMoney(row.pay_amount_fen) },
    { name: 'service_status', title: t.state, cell: state },
    'pay_at',
  ]);
  return (
    <DataTable
      label={t.label}
      columns={columns}
      rows={list.data?.list}
      rowKey={(row) => `${row.kind}-${row.id}`}
      error={list.error}
      onRetry={() => void list.refresh()}
      stale={list.isLoading}
      empty={<EmptyState title={t.none} text={t.noneText} />}
      footer={
        list.data && list.data.total > limit ? (
          <Pager page={page} limit={limit} total={list.data.total} capped={list.data.total_capped} onPage={setPage} />
        ) : null
      }
    />
  );
}
