import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';

const LibDrawer = lazyPart(() => import('./LibDrawer.js'), 'LibDrawer');

const words = texts({
  title: ['菜例库', 'Dish libraries'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'library', 'libraries')} · updated ${when}`],
  create: ['新建菜例库', 'New library'],
  search: ['名称', 'Name'],
  none: ['还没有菜例库', 'No dish libraries yet'],
  noneText: ['按条件收集菜例，智能食谱从中挑选。', 'Collect dishes by conditions; generated meal plans pick from them.'],
  notFound: ['没有符合条件的菜例库', 'No matching libraries'],
});

/** Lists the libraries that generated plans pick dishes from. */
export function LibList() {
  const t = useTexts(words);
  const list = useList('listRecipeLibs');
  const open = useOpen();
  const rights = useRights('saveRecipeLib', 'getRecipeLib');
  const may = [rights.saveRecipeLib, rights.getRecipeLib].every(Boolean);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'saveRecipeLib', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }]}
      columns={useLibColumns()}
      onOpen={may ? (row) => open.show(row.id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <LibDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useLibColumns() {
  const meta = useMeta('listRecipeLibs');
  return useColumns('listRecipeLibs', [
    { name: 'name', cell: (row) => <b style={{ fontWeight: 600 }}>{row.name}</b> },
    { name: 'remark', wideOnly: true },
    { name: 'case_count' },
    { name: 'use_count', wideOnly: true },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
    },
    { name: 'sort', wideOnly: 'xl' },
    'updated_at',
  ]);
}
