import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatMoney } from '#ui/text/format.js';

const words = texts({
  title: (count: number) => [`同一收件人的其他订单（${count}）`, `Other orders of the recipient (${count})`],
  loading: ['同一收件人的其他订单', 'Other orders of the recipient'],
  none: ['没有其他订单', 'No other orders'],
});

/** Lists what else the recipient of an order bought; a hidden number names nobody. */
export function OtherOrders({ orderNo, onOpen }: { orderNo: string; onOpen: (orderNo: string) => void }) {
  const t = useTexts(words);
  const meta = useMeta('listOtherPlatformOrders');
  const reading = useOperation('listOtherPlatformOrders', { order_no: orderNo, limit: 20 });
  const { data, error } = reading;
  return (
    <DetailSection title={data ? t.title(data.total) : t.loading}>
      {error && !data ? <ErrorState error={error} onRetry={() => void reading.refresh()} /> : null}
      {!data && !error ? <Skeleton height="48px" /> : null}
      {data?.list.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
      {data?.list.map((one) => (
        <Flex key={one.id} gap="3" rowGap="0" alignItems="baseline" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
          <Button look="link" onClick={() => onOpen(one.order_no)}>
            {one.order_no}
          </Button>
          <chakra.span flex="1" minWidth={{ base: '32', sm: '0' }} truncate>
            {one.items_title}
          </chakra.span>
          <chakra.span color="ink.3">{meta.word(meta.output('status'), one.status)}</chakra.span>
          <chakra.span fontVariantNumeric="tabular-nums">{formatMoney(one.pay_amount_fen)}</chakra.span>
          <chakra.span color="ink.3" fontSize="xs">
            {one.pay_at ? <Moment at={one.pay_at} /> : '–'}
          </chakra.span>
        </Flex>
      ))}
    </DetailSection>
  );
}
