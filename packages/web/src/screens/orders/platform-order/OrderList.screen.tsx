import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { type OpenRecord, useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { useOrderColumns } from './order-columns.js';
import { canOpen, type Order } from './order-words.js';

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
  convertSome: (count: number) => [`为 ${count} 单开单`, `Open services for ${countOf(count, 'order')}`],
  search: ['订单号、收件人、商品', 'Number, recipient or goods'],
  none: ['还没有平台订单', 'No shop orders yet'],
  noneText: ['从店铺导出订单文件，再导入到这里。', 'Export the orders of your shop, then import the file here.'],
  notFound: ['没有符合条件的订单', 'No matching orders'],
  customer: ['指定客户', 'Set customer'],
  attr: ['修改属性', 'Change kind'],
  view: ['查看', 'View'],
});

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
    may.createPlatformOrderServices &&
      canOpen(order) && { label: t.convert, onSelect: () => onAsk({ kind: 'convert', orderNos: [order.order_no] }) },
    may.setPlatformOrderCustomer &&
      order.services.length === 0 && { label: t.customer, onSelect: () => onAsk({ kind: 'customer', order }) },
    may.changePlatformOrderAttribute && { label: t.attr, onSelect: () => onAsk({ kind: 'attr', order }) },
  ];
}
