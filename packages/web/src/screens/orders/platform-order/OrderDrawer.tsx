import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatMoney } from '#ui/text/format.js';
import { AttributeDrawer } from './AttributeDrawer.js';
import { CustomerDrawer } from './CustomerDrawer.js';
import { OrderItems } from './OrderItems.js';
import { OtherOrders } from './OtherOrders.js';
import { canOpen, openRefunds } from './order-words.js';
import { ReceiverReveal } from './ReceiverReveal.js';

const words = texts({
  title: (no: string) => [`订单 ${no}`, `Order ${no}`],
  paid: ['实付（元）', 'Paid (yuan)'],
  refunded: ['退款（元）', 'Refunded (yuan)'],
  customer: ['指定客户', 'Set customer'],
  attr: ['修改属性', 'Change kind'],
  convert: ['开单', 'Open services'],
  goods: ['商品', 'Goods'],
  receiver: ['收件人', 'Recipient'],
  services: ['服务单', 'Services'],
  noService: ['还没有开单', 'No services yet'],
  refunds: (count: number) => [`处理退款（${count} 笔）`, `Decide ${countOf(count, 'refund')}`],
});

type Order = Data<'getPlatformOrder'>;

interface Props {
  orderNo: string | undefined;
  onClose: () => void;
  /** Shows another order. */
  onOpen: (orderNo: string) => void;
  onConvert: (orderNo: string) => void;
}

/** Shows an order with its goods, recipient, services, refunds and what else the recipient ordered. */
export function OrderDrawer({ orderNo, onClose, onOpen, onConvert }: Props) {
  const t = useTexts(words);
  const reading = useOperation('getPlatformOrder', orderNo === undefined ? null : { order_no: orderNo });
  const [asked, setAsked] = useState<'customer' | 'attr'>();
  const order = reading.data;
  return (
    <DetailDrawer
      open={orderNo !== undefined}
      onClose={onClose}
      title={t.title(orderNo ?? '')}
      width="680px"
      footer={order ? <Actions order={order} onAsk={setAsked} onConvert={onConvert} /> : undefined}
    >
      {reading.error && !order ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!order && !reading.error ? <Skeleton height="240px" /> : null}
      {order ? <OrderParts order={order} onOpen={onOpen} /> : null}
      {order && asked === 'customer' ? <CustomerDrawer order={order} onClose={() => setAsked(undefined)} /> : null}
      {order && asked === 'attr' ? <AttributeDrawer order={order} onClose={() => setAsked(undefined)} /> : null}
    </DetailDrawer>
  );
}

/** What can be done with an order; the one that it waits for is green. */
function Actions({ order, onAsk, onConvert }: { order: Order; onAsk: (what: 'customer' | 'attr') => void; onConvert: Props['onConvert'] }) {
  const t = useTexts(words);
  const may = useRights(
    ...(['setPlatformOrderCustomer', 'changePlatformOrderAttribute', 'createPlatformOrderServices', 'listPlatformOrderRefunds'] as const),
  );
  const refunds = openRefunds(order);
  const needsCustomer = order.waits_for === 'customer' && may.setPlatformOrderCustomer === true;
  return (
    <>
      {may.changePlatformOrderAttribute ? <Button onClick={() => onAsk('attr')}>{t.attr}</Button> : null}
      {may.setPlatformOrderCustomer && order.services.length === 0 ? (
        <Button look={needsCustomer ? 'solid' : 'outline'} onClick={() => onAsk('customer')}>
          {t.customer}
        </Button>
      ) : null}
      {may.createPlatformOrderServices && canOpen(order) && !needsCustomer ? (
        <Button look={refunds > 0 || order.waits_for ? 'outline' : 'solid'} onClick={() => onConvert(order.order_no)}>
          {t.convert}
        </Button>
      ) : null}
      {may.listPlatformOrderRefunds && refunds > 0 ? (
        <ButtonLink look="solid" asChild>
          <Link to={refundPath(order.order_no)}>{t.refunds(refunds)}</Link>
        </ButtonLink>
      ) : null}
    </>
  );
}

const refundPath = (orderNo: string) => `/order/platformOrder/refunds?status=open&order_no=${encodeURIComponent(orderNo)}`;

function OrderParts({ order, onOpen }: { order: Order; onOpen: Props['onOpen'] }) {
  const t = useTexts(words);
  return (
    <>
      <OrderFacts order={order} />
      <DetailSection title={t.goods}>
        <OrderItems items={order.items} />
      </DetailSection>
      <DetailSection title={t.receiver}>
        <ReceiverReveal order={order} />
      </DetailSection>
      <DetailSection title={t.services}>
        <Services order={order} />
      </DetailSection>
      <OtherOrders orderNo={order.order_no} onOpen={onOpen} />
    </>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const t = useTexts(words);
  const meta = useMeta('getPlatformOrder');
  const mayCustomer = useMay('getCustomer');
  const word = (name: string, value: string | null) => value && meta.word(meta.output(name), value);
  const { customer } = order;
  return (
    <RecordFacts
      titles={{ pay_amount_fen: t.paid, refund_fen: t.refunded }}
      meta={meta}
      facts={{
        status: word('status', order.status),
        waits_for: word('waits_for', order.waits_for) ?? undefined,
        platform: [word('platform', order.platform), order.shop].filter(Boolean).join(' · '),
        pay_amount_fen: formatMoney(order.pay_amount_fen),
        refund_fen: order.refund_fen > 0 ? formatMoney(order.refund_fen) : undefined,
        pay_at: order.pay_at ? <Moment at={order.pay_at} /> : null,
        attr: word('attr', order.attr),
        customer: customer ? (
          mayCustomer ? (
            <TextLink to={`/user/userList/detail/${customer.id}`}>{customerName(customer)}</TextLink>
          ) : (
            customerName(customer)
          )
        ) : null,
        matched_by: customer ? word('matched_by', order.matched_by) : undefined,
        channel: order.channel?.name ?? null,
      }}
    />
  );
}

function Services({ order }: { order: Order }) {
  const t = useTexts(words);
  const meta = useMeta('getPlatformOrder');
  const field = meta.output('services').fields?.find((one) => one.name === 'status');
  const may = useMay('getService');
  if (order.services.length === 0) return <chakra.p color="ink.3">{t.noService}</chakra.p>;
  return (
    <Flex direction="column" gap="1.5">
      {order.services.map(({ id, product_name, status }) => (
        <Flex key={id} gap="3">
          <chakra.span flex="1" minWidth="0">
            {may ? <TextLink to={`/order/serviceDetail/${id}`}>{product_name}</TextLink> : product_name}
          </chakra.span>
          <chakra.span color="ink.2">{field ? meta.word(field, status) : status}</chakra.span>
        </Flex>
      ))}
    </Flex>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <chakra.span color="jade.700" asChild>
      <Link to={to}>{children}</Link>
    </chakra.span>
  );
}
