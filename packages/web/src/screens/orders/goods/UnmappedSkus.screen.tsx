import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';

const MapDrawer = lazyPart(() => import('./MapDrawer.js'), 'MapDrawer');

const words = texts({
  title: ['未对应商品', 'Unmapped goods'],
  sub: (count: string, when: string) => [`${count} 个规格 · ${when}更新`, `${countOf(count, 'SKU')} · updated ${when}`],
  search: ['名称、规格编码', 'Title or SKU'],
  none: ['订单里的商品都对应好了', 'Everything ordered is mapped'],
  noneText: ['导入的订单里出现没见过的规格时，会列在这里。', 'SKUs that appear in orders for the first time are listed here.'],
  notFound: ['没有符合条件的规格', 'No matching SKUs'],
  map: ['对应', 'Map'],
  orders: ['待开单订单', 'Orders waiting'],
});

type Sku = Row<'listUnmappedSkus'>;

/** Lists SKUs of waiting orders that name no goods yet, to be mapped in place. */
export function UnmappedSkus() {
  const t = useTexts(words);
  const list = useList('listUnmappedSkus');
  const mayMap = useMay('setGoodsMap');
  const [sku, setSku] = useState<Sku>();
  const columns = useSkuColumns(mayMap ? setSku : undefined);
  return (
    <ListPage list={list} words={t} filters={[{ name: 'platform' }]} columns={columns} onOpen={mayMap ? setSku : undefined}>
      {sku ? <MapDrawer target={{ sku }} onClose={() => setSku(undefined)} /> : null}
    </ListPage>
  );
}

function useSkuColumns(onMap: ((sku: Sku) => void) | undefined) {
  const t = useTexts(words);
  return useColumns(
    'listUnmappedSkus',
    [
      {
        name: 'title',
        cell: ({ title }) => (
          <chakra.b data-short fontWeight="semibold">
            {title}
          </chakra.b>
        ),
      },
      { name: 'outer_sku', wideOnly: true },
      'platform',
      { name: 'orders', title: t.orders, end: true },
      { name: 'last_paid_at', wideOnly: true },
      {
        name: 'map',
        title: t.map,
        titleHidden: true,
        end: true,
        cell: (one) =>
          onMap ? (
            <Button size="sm" onClick={() => onMap(one)}>
              {t.map}
            </Button>
          ) : null,
      },
    ],
    [t, onMap],
  );
}
