import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { formatMoney } from '#ui/text/format.js';

const GoodsDrawer = lazyPart(() => import('./GoodsDrawer.js'), 'GoodsDrawer');
const GoodsSkus = lazyPart(() => import('./GoodsSkus.js'), 'GoodsSkus');

const words = texts({
  title: ['商品', 'Goods'],
  sub: (count: string, when: string) => [`${count} 种 · ${when}更新`, `${count} goods · updated ${when}`],
  search: ['名称、编码', 'Name or SKU'],
  create: ['新建商品', 'New goods'],
  import: ['导入', 'Import'],
  unmapped: ['未对应', 'Unmapped'],
  none: ['还没有商品', 'No goods yet'],
  noneText: [
    '把卖的服务和实物建成商品，再对应到各平台的规格，订单才能开出服务单。',
    'Add what you sell and map it to the SKUs of your shops, so that orders can open services.',
  ],
  notFound: ['没有符合条件的商品', 'No matching goods'],
  price: ['售价（元）', 'Price (yuan)'],
  skus: ['平台规格', 'Shop SKUs'],
  skuCount: (count: number) => [`${count} 个`, countOf(count, 'SKU')],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除商品「${name}」？`, `Delete the goods “${name}”?`],
  askText: ['它和各平台规格的对应会一起删除。', 'Its mappings to shop SKUs are deleted with it.'],
  removed: ['商品已删除', 'Goods deleted'],
});

type Goods = Row<'listGoods'>;

/** Lists what the company sells. */
export function GoodsList() {
  const t = useTexts(words);
  const list = useList('listGoods');
  const open = useOpen();
  const [skusOf, setSkusOf] = useState<Goods>();
  const may = useRights('updateGoods', 'listGoodsMaps');
  const remove = useRemoval('deleteGoods', t);
  return (
    <ListPage
      list={list}
      words={t}
      actions={<Actions />}
      creation={{ id: 'createGoods', onNew: () => open.show('new') }}
      filters={[{ name: 'type' }, { name: 'status' }]}
      columns={useGoodsColumns()}
      rowActions={{
        name: ({ name }) => name,
        of: (goods) => [
          may.updateGoods && { label: t.edit, onSelect: () => open.show(goods.id) },
          may.listGoodsMaps && { label: t.skus, onSelect: () => setSkusOf(goods) },
          remove && { label: t.remove, danger: true, onSelect: () => void remove(goods.name, { id: goods.id }) },
        ],
      }}
      onOpen={may.updateGoods ? ({ id }) => open.show(id) : may.listGoodsMaps ? setSkusOf : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <GoodsDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      {skusOf ? <GoodsSkus goods={skusOf} onClose={() => setSkusOf(undefined)} /> : null}
    </ListPage>
  );
}

function useGoodsColumns() {
  const t = useTexts(words);
  const meta = useMeta('listGoods');
  return useColumns(
    'listGoods',
    [
      {
        name: 'name',
        cell: ({ name }) => (
          <chakra.b data-short fontWeight="semibold">
            {name}
          </chakra.b>
        ),
      },
      { name: 'sku', wideOnly: true, cell: ({ sku }) => <span data-line>{sku}</span> },
      'type',
      { name: 'price_fen', title: t.price, end: true, cell: ({ price_fen }) => formatMoney(price_fen) },
      { name: 'service_days', end: true, wideOnly: true },
      { name: 'template_config', wideOnly: 'xl', cell: ({ template_config }) => <span data-short>{template_config?.name ?? '–'}</span> },
      { name: 'map_count', title: t.skus, end: true, wideOnly: true, cell: ({ map_count }) => t.skuCount(map_count) },
      { name: 'category', wideOnly: 'xl' },
      {
        name: 'status',
        cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
      },
    ],
    [t],
  );
}

function Actions() {
  const t = useTexts(words);
  const mayList = useMay('listUnmappedSkus');
  return (
    <>
      {mayList ? (
        <Button asChild>
          <Link to="/order/goods/unmapped">{t.unmapped}</Link>
        </Button>
      ) : null}
      <ImportButton id="importGoods">{t.import}</ImportButton>
    </>
  );
}
