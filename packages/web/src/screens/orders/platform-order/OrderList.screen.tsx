import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatMoney } from '#ui/text/format.js';

const words = texts({
  title: ['平台订单', 'Shop orders'],
  sub: (count: string, when: string) => [`${count} 单 · ${when}更新`, `${countOf(count, 'order')} · updated ${when}`],
  import: ['导入', 'Import'],
  search: ['订单号、收件人、商品', 'Number, recipient or goods'],
  none: ['还没有平台订单', 'No shop orders yet'],
  noneText: ['从店铺导出订单文件，再导入到这里。', 'Export the orders of your shop, then import the file here.'],
  notFound: ['没有符合条件的订单', 'No matching orders'],
  goods: (title: string, count: number) => [`${title} 等 ${count} 件`, `${title}, ${count} items`],
  paid: ['实付（元）', 'Paid (yuan)'],
  refund: ['退款（元）', 'Refunded (yuan)'],
});

type Order = Row<'listPlatformOrders'>;

const tones: Record<Order['status'], ChipTone> = {
  ...{ unpaid: 'wait', paid: 'good', shipped: 'good', finished: 'plain', closed: 'plain' },
  ...{ refunding: 'wait', refunded: 'bad' },
};

/** Lists the orders that customers placed in shops. */
export function OrderList() {
  const t = useTexts(words);
  const list = useList('listPlatformOrders');
  const columns = useColumns(
    'listPlatformOrders',
    [
      { name: 'order_no', cell: ({ order_no }) => <chakra.b fontWeight="semibold">{order_no}</chakra.b> },
      {
        name: 'items_title',
        cell: ({ items_title, item_count }) => (item_count > 1 ? t.goods(items_title, item_count) : items_title || '–'),
        wideOnly: true,
      },
      { name: 'customer', cell: (order) => <Customer order={order} /> },
      { name: 'status', cell: (order) => <State order={order} /> },
      { name: 'pay_amount_fen', title: t.paid, end: true, cell: ({ pay_amount_fen }) => formatMoney(pay_amount_fen) },
      { name: 'refund_fen', title: t.refund, end: true, wideOnly: 'xl', cell: ({ refund_fen }) => formatMoney(refund_fen) },
      { name: 'pay_at', wideOnly: true },
      { name: 'region', wideOnly: 'xl' },
      { name: 'platform', wideOnly: 'xl' },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      words={t}
      actions={<ImportButton id="importPlatformOrders">{t.import}</ImportButton>}
      filters={[{ name: 'status' }, { name: 'platform' }, { name: 'attr' }, { name: 'has_user' }, { name: 'pay_from' }]}
      columns={columns}
    />
  );
}

function State({ order: { status } }: { order: Order }) {
  const meta = useMeta('listPlatformOrders');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}

function Customer({ order: { customer, receiver_name } }: { order: Order }) {
  const may = useMay('getCustomer');
  if (!customer) return <span data-dim>{receiver_name ?? '–'}</span>;
  if (!may) return customerName(customer);
  return (
    <chakra.span color="jade.700" asChild>
      <Link to={`/user/userList/detail/${customer.id}`}>{customerName(customer)}</Link>
    </chakra.span>
  );
}
