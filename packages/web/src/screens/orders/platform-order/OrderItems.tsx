import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatMoney } from '#ui/text/format.js';

type Item = Data<'getPlatformOrder'>['items'][number];

const words = texts({
  unmapped: ['未对应', 'Not mapped'],
  map: ['去对应', 'Map'],
  units: (num: number, ratio: number) => [
    ratio > 1 ? `${num} 件 × ${ratio}` : `${num} 件`,
    ratio > 1 ? `${num} × ${ratio}` : countOf(num, 'piece'),
  ],
  opened: (count: number) => [`已开 ${count} 个`, `${count} opened`],
  removed: ['已不在订单里', 'No longer in the order'],
});

/** Lists what an order has, and which goods here each is. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {items.map((item) => (
        <OrderItem key={item.id} item={item} />
      ))}
    </chakra.ul>
  );
}

function OrderItem({ item }: { item: Item }) {
  const t = useTexts(words);
  const mayMap = useMay('setGoodsMap');
  const isRemoved = item.removed_at !== null;
  const word = encodeURIComponent(item.outer_sku ?? item.title);
  return (
    <chakra.li py="2" borderTopWidth="1px" opacity={isRemoved ? 0.7 : 1}>
      <Flex gap="3">
        <chakra.b flex="1" minWidth="0" fontWeight="medium" overflowWrap="anywhere">
          {item.title}
        </chakra.b>
        <chakra.span fontVariantNumeric="tabular-nums">{item.price_fen === null ? '–' : formatMoney(item.price_fen)}</chakra.span>
      </Flex>
      <Flex gap="2" alignItems="center" color="ink.3" fontSize="xs" flexWrap="wrap">
        <span>{t.units(item.num, item.ratio)}</span>
        {item.outer_sku ? <span>{item.outer_sku}</span> : null}
        {item.goods ? <span>→ {item.goods.name}</span> : <StatusChip tone="wait">{t.unmapped}</StatusChip>}
        {!item.goods && mayMap && !isRemoved ? (
          <chakra.span color="jade.700" asChild>
            <Link to={`/order/goods/unmapped?keyword=${word}`}>{t.map}</Link>
          </chakra.span>
        ) : null}
        {item.opened > 0 ? <span>{t.opened(item.opened)}</span> : null}
        {isRemoved ? <StatusChip>{t.removed}</StatusChip> : null}
      </Flex>
    </chakra.li>
  );
}
