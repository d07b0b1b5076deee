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
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatMoney } from '#ui/text/format.js';

const RefundDrawer = lazyPart(() => import('./RefundDrawer.js'), 'RefundDrawer');

export type Refund = Row<'listPlatformOrderRefunds'>;

const words = texts({
  title: ['订单退款', 'Order refunds'],
  sub: (count: string, when: string) => [`${count} 笔 · ${when}更新`, `${countOf(count, 'refund')} · updated ${when}`],
  none: ['没有退款要处理', 'No refunds'],
  noneText: [
    '导入的订单有退款、而服务还没结束时，会在这里等你决定。',
    'When an imported order was refunded before its service ended, it waits here for your decision.',
  ],
  notFound: ['没有符合条件的退款', 'No matching refunds'],
  refunded: ['退款 / 实付（元）', 'Refunded / paid (yuan)'],
  service: ['服务', 'Service'],
  used: (used: number, days: number) => [`已服务 ${used} / ${days} 天`, `${used} of ${countOf(days, 'day')} used`],
  keep: (word: string, days: number) => [`${word}，保留 ${days} 天`, `${word}, keep ${countOf(days, 'day')}`],
  decide: ['处理', 'Decide'],
  dismiss: ['不处理', 'Dismiss'],
});

const tones: Record<Refund['status'], ChipTone> = { open: 'act', done: 'good', dismissed: 'plain' };

/** Lists what refunds of shop orders mean for services, to be decided one by one. */
export function OrderRefunds() {
  const t = useTexts(words);
  const list = useList('listPlatformOrderRefunds');
  const may = useRights('changePlatformOrderRefund');
  const [asked, setAsked] = useState<{ refund: Refund; to: 'done' | 'dismissed' }>();
  const canDecide = (refund: Refund) => may.changePlatformOrderRefund === true && refund.status === 'open';
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'status' }, { name: 'proposal' }, { name: 'order_no' }]}
      columns={useRefundColumns()}
      rowActions={{
        name: ({ order_no }) => order_no,
        of: (refund) => [
          canDecide(refund) && { label: t.decide, onSelect: () => setAsked({ refund, to: 'done' }) },
          canDecide(refund) && { label: t.dismiss, onSelect: () => setAsked({ refund, to: 'dismissed' }) },
        ],
      }}
      onOpen={may.changePlatformOrderRefund ? (refund) => refund.status === 'open' && setAsked({ refund, to: 'done' }) : undefined}
    >
      {asked ? <RefundDrawer {...asked} onClose={() => setAsked(undefined)} /> : null}
    </ListPage>
  );
}

function useRefundColumns() {
  const t = useTexts(words);
  const meta = useMeta('listPlatformOrderRefunds');
  const mayOpen = useMay('getService');
  const mayOrder = useMay('getPlatformOrder');
  return useColumns(
    'listPlatformOrderRefunds',
    [
      { name: 'order_no', cell: ({ order_no }) => <OrderLink orderNo={order_no} isLink={mayOrder === true} /> },
      { name: 'customer', wideOnly: true, cell: ({ customer }) => <span data-line>{customerName(customer)}</span> },
      { name: 'service', title: t.service, cell: (one) => <Service refund={one} isLink={mayOpen === true} />, wideOnly: true },
      {
        name: 'refund_fen',
        title: t.refunded,
        end: true,
        cell: (one) => `${formatMoney(one.refund_fen)} / ${formatMoney(one.pay_amount_fen)}`,
      },
      {
        name: 'proposal',
        cell: ({ proposal, days }) => {
          const word = meta.word(meta.output('proposal'), proposal);
          return (
            <chakra.span display="block" minWidth="20">
              {days === null ? word : t.keep(word, days)}
            </chakra.span>
          );
        },
      },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={tones[status]} /> },
      { name: 'decided_by', wideOnly: 'xl' },
      { name: 'created_at', wideOnly: 'xl' },
    ],
    [t, mayOpen, mayOrder],
  );
}

function OrderLink({ orderNo, isLink }: { orderNo: string; isLink: boolean }) {
  if (!isLink) return <b data-line>{orderNo}</b>;
  return (
    <chakra.b data-line color="jade.700" asChild>
      <Link to={`/order/platformOrder?open=${encodeURIComponent(orderNo)}`}>{orderNo}</Link>
    </chakra.b>
  );
}

function Service({ refund: { service }, isLink }: { refund: Refund; isLink: boolean }) {
  const t = useTexts(words);
  return (
    <>
      {isLink ? (
        <chakra.span color="jade.700" asChild>
          <Link to={`/order/serviceDetail/${service.id}`}>{service.product_name}</Link>
        </chakra.span>
      ) : (
        service.product_name
      )}
      <chakra.span display="block" color="ink.3" fontSize="xs">
        {t.used(service.used_days, service.service_days)}
      </chakra.span>
    </>
  );
}
