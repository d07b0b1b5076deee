import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatMoney } from '#ui/text/format.js';
import { type Order, openRefunds, phoneWords } from './order-words.js';

const words = texts({
  goods: (title: string, count: number) => [`${title} 等 ${count} 件`, `${title}, ${count} items`],
  paid: ['实付（元）', 'Paid (yuan)'],
  refund: (money: string) => [`已退 ${money}`, `${money} refunded`],
  service: ['开单', 'Services'],
  opened: (count: number) => [`已开 ${count} 个`, `${count} opened`],
  decide: ['退款待处理', 'Refund to decide'],
});

const tones: Record<Order['status'], ChipTone> = {
  ...{ unpaid: 'wait', paid: 'good', shipped: 'good', finished: 'plain', closed: 'plain' },
  ...{ refunding: 'wait', refunded: 'bad' },
};

/** Returns the columns of the order list. */
export function useOrderColumns() {
  const t = useTexts(words);
  return useColumns(
    'listPlatformOrders',
    [
      { name: 'order_no', cell: (order) => <OrderNumber order={order} /> },
      { name: 'items_title', cell: (order) => <span data-short>{goodsOf(order, t.goods)}</span>, wideOnly: 'xl' },
      { name: 'customer', cell: (order) => <Customer order={order} /> },
      { name: 'status', cell: (order) => <State order={order} /> },
      { name: 'waits_for', title: t.service, cell: (order) => <Opening order={order} /> },
      { name: 'pay_amount_fen', title: t.paid, end: true, cell: (order) => <Paid order={order} /> },
      { name: 'pay_at', wideOnly: 'xl' },
      { name: 'platform', wideOnly: '2xl' },
      { name: 'region', optional: true, cell: ({ region }) => <span data-line>{region ?? '–'}</span> },
    ],
    [t],
  );
}

const goodsOf = ({ items_title, item_count }: Order, several: (title: string, count: number) => string) =>
  item_count > 1 ? several(items_title, item_count) : items_title || '–';

/** The number, and below it the goods where they have no column. */
function OrderNumber({ order }: { order: Order }) {
  const t = useTexts(words);
  return (
    <>
      <b data-line>{order.order_no}</b>
      <chakra.span display={{ base: 'block', xl: 'none' }} maxWidth="44" truncate color="ink.3" fontSize="xs">
        {goodsOf(order, t.goods)}
      </chakra.span>
    </>
  );
}

/** What was paid, and below it what went back. */
function Paid({ order: { pay_amount_fen, refund_fen } }: { order: Order }) {
  const t = useTexts(words);
  return (
    <>
      {formatMoney(pay_amount_fen)}
      {refund_fen > 0 ? (
        <chakra.span display="block" color="ink.3" fontSize="xs">
          {t.refund(formatMoney(refund_fen))}
        </chakra.span>
      ) : null}
    </>
  );
}

function State({ order: { status } }: { order: Order }) {
  const meta = useMeta('listPlatformOrders');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}

/** The state of an order's services, the most urgent first. */
function Opening({ order }: { order: Order }) {
  const t = useTexts(words);
  const meta = useMeta('listPlatformOrders');
  if (openRefunds(order) > 0) return <StatusChip tone="act">{t.decide}</StatusChip>;
  if (order.waits_for)
    return <EnumCell meta={meta} name="waits_for" value={order.waits_for} tone={order.waits_for === 'exchange' ? 'plain' : 'wait'} />;
  return order.services.length > 0 ? t.opened(order.services.length) : <span data-dim>–</span>;
}

function Customer({ order }: { order: Row<'listPlatformOrders'> }) {
  const { customer, receiver_name, phone_kind } = order;
  const may = useMay('getCustomer');
  const phone = useTexts(phoneWords);
  if (!customer)
    return (
      <span data-dim>
        <span data-line>{receiver_name ?? '–'}</span>
        {phone_kind && phone_kind !== 'real' ? (
          <chakra.span data-line display="block" fontSize="xs">
            {phone[phone_kind]}
          </chakra.span>
        ) : null}
      </span>
    );
  if (!may) return customerName(customer);
  return (
    <chakra.span color="jade.700" data-line asChild>
      <Link to={`/user/userList/detail/${customer.id}`}>{customerName(customer)}</Link>
    </chakra.span>
  );
}
