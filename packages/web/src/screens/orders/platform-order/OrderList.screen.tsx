import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { type OpenRecord, useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatMoney } from '#ui/text/format.js';
import { type Order, openRefunds, phoneWords } from './order-words.js';

const OrderDrawer = lazyPart(() => import('./OrderDrawer.js'), 'OrderDrawer');
const ConvertDialog = lazyPart(() => import('./ConvertDialog.js'), 'ConvertDialog');
const CustomerDrawer = lazyPart(() => import('./CustomerDrawer.js'), 'CustomerDrawer');
const AttributeDrawer = lazyPart(() => import('./AttributeDrawer.js'), 'AttributeDrawer');

const words = texts({
  title: ['平台订单', 'Shop orders'],
  sub: (count: string, when: string) => [`${count} 单 · ${when}更新`, `${countOf(count, 'order')} · updated ${when}`],
  import: ['导入', 'Import'],
  refunds: ['退款', 'Refunds'],
  convert: ['开单', 'Open services'],
  convertSome: (count: number) => [`为 ${count} 单开单`, `Open services of ${countOf(count, 'order')}`],
  search: ['订单号、收件人、商品', 'Number, recipient or goods'],
  none: ['还没有平台订单', 'No shop orders yet'],
  noneText: ['从店铺导出订单文件，再导入到这里。', 'Export the orders of your shop, then import the file here.'],
  notFound: ['没有符合条件的订单', 'No matching orders'],
  goods: (title: string, count: number) => [`${title} 等 ${count} 件`, `${title}, ${count} items`],
  paid: ['实付（元）', 'Paid (yuan)'],
  refund: ['退款（元）', 'Refunded (yuan)'],
  service: ['开单', 'Services'],
  opened: (count: number) => [`已开 ${count} 个`, `${count} open`],
  decide: ['退款待处理', 'Refund to decide'],
  customer: ['指定客户', 'Set customer'],
  attr: ['修改属性', 'Change kind'],
  view: ['查看', 'View'],
});

const tones: Record<Order['status'], ChipTone> = {
  ...{ unpaid: 'wait', paid: 'good', shipped: 'good', finished: 'plain', closed: 'plain' },
  ...{ refunding: 'wait', refunded: 'bad' },
};

type Dialog = { kind: 'convert'; orderNos?: string[] } | { kind: 'customer' | 'attr'; order: Order };

/** Lists the orders that customers placed in shops. */
export function OrderList() {
  const t = useTexts(words);
  const list = useList('listPlatformOrders');
  const open = useOpen();
  const [asked, setAsked] = useState<Dialog>();
  const may = useRights('createPlatformOrderServices', 'getPlatformOrder');
  const actionsOf = useActions(open.show, setAsked);
  const convertChosen = async () =>
    setAsked({ kind: 'convert', orderNos: (await list.chosenRows()).map((one) => one.order_no).slice(0, 200) });
  return (
    <ListPage
      list={list}
      words={t}
      actions={<Actions onConvert={() => setAsked({ kind: 'convert' })} />}
      filters={['status', 'waits_for', 'platform', 'attr', 'has_user', 'channel_id', 'pay_from'].map((name) => ({ name }))}
      columns={useOrderColumns()}
      rowActions={{ name: ({ order_no }) => order_no, of: actionsOf }}
      onOpen={may.getPlatformOrder ? ({ order_no }) => open.show(order_no) : undefined}
      bulk={
        may.createPlatformOrderServices
          ? (count) => <Button onClick={() => void convertChosen()}>{t.convertSome(count)}</Button>
          : undefined
      }
    >
      <Dialogs open={open} asked={asked} onAsk={setAsked} />
    </ListPage>
  );
}

function Dialogs({ open, asked, onAsk }: { open: OpenRecord; asked: Dialog | undefined; onAsk: (dialog?: Dialog) => void }) {
  const close = () => onAsk(undefined);
  return (
    <>
      <WhenOpen open={open.value !== undefined}>
        <OrderDrawer
          orderNo={open.value}
          onClose={open.close}
          onOpen={open.show}
          onConvert={(no) => onAsk({ kind: 'convert', orderNos: [no] })}
        />
      </WhenOpen>
      {asked?.kind === 'convert' ? <ConvertDialog orderNos={asked.orderNos} onClose={close} /> : null}
      {asked?.kind === 'customer' ? <CustomerDrawer order={asked.order} onClose={close} /> : null}
      {asked?.kind === 'attr' ? <AttributeDrawer order={asked.order} onClose={close} /> : null}
    </>
  );
}

function Actions({ onConvert }: { onConvert: () => void }) {
  const t = useTexts(words);
  const may = useRights('createPlatformOrderServices', 'listPlatformOrderRefunds');
  return (
    <>
      {may.listPlatformOrderRefunds ? (
        <Button asChild>
          <Link to="/order/platformOrder/refunds?status=open">{t.refunds}</Link>
        </Button>
      ) : null}
      <ImportButton id="importPlatformOrders">{t.import}</ImportButton>
      {may.createPlatformOrderServices ? (
        <Button look="solid" onClick={onConvert}>
          {t.convert}
        </Button>
      ) : null}
    </>
  );
}

function useActions(onOpen: (orderNo: string) => void, onAsk: (dialog: Dialog) => void) {
  const t = useTexts(words);
  const may = useRights('createPlatformOrderServices', 'setPlatformOrderCustomer', 'changePlatformOrderAttribute', 'getPlatformOrder');
  return (order: Order) => [
    may.getPlatformOrder && { label: t.view, onSelect: () => onOpen(order.order_no) },
    may.createPlatformOrderServices && { label: t.convert, onSelect: () => onAsk({ kind: 'convert', orderNos: [order.order_no] }) },
    may.setPlatformOrderCustomer &&
      order.services.length === 0 && { label: t.customer, onSelect: () => onAsk({ kind: 'customer', order }) },
    may.changePlatformOrderAttribute && { label: t.attr, onSelect: () => onAsk({ kind: 'attr', order }) },
  ];
}

function useOrderColumns() {
  const t = useTexts(words);
  return useColumns(
    'listPlatformOrders',
    [
      {
        name: 'order_no',
        cell: ({ order_no }) => (
          <chakra.b fontWeight="semibold" whiteSpace={{ base: 'nowrap', lg: 'normal' }}>
            {order_no}
          </chakra.b>
        ),
      },
      {
        name: 'items_title',
        cell: ({ items_title, item_count }) => (item_count > 1 ? t.goods(items_title, item_count) : items_title || '–'),
        wideOnly: true,
      },
      { name: 'customer', cell: (order) => <Customer order={order} /> },
      { name: 'status', cell: (order) => <State order={order} /> },
      { name: 'waits_for', title: t.service, cell: (order) => <Opening order={order} /> },
      { name: 'pay_amount_fen', title: t.paid, end: true, cell: ({ pay_amount_fen }) => formatMoney(pay_amount_fen) },
      { name: 'refund_fen', title: t.refund, end: true, wideOnly: 'xl', cell: ({ refund_fen }) => formatMoney(refund_fen) },
      { name: 'pay_at', wideOnly: true },
      { name: 'region', wideOnly: 'xl' },
      { name: 'platform', wideOnly: 'xl' },
    ],
    [t],
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
      <chakra.span data-dim whiteSpace={{ base: 'nowrap', lg: 'normal' }}>
        {receiver_name ?? '–'}
        {phone_kind && phone_kind !== 'real' ? ` · ${phone[phone_kind]}` : ''}
      </chakra.span>
    );
  if (!may) return customerName(customer);
  return (
    <chakra.span color="jade.700" whiteSpace={{ base: 'nowrap', lg: 'normal' }} asChild>
      <Link to={`/user/userList/detail/${customer.id}`}>{customerName(customer)}</Link>
    </chakra.span>
  );
}
