import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useFoodNames } from '#app/food-names.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { IngredientDetail } from './IngredientDetail.js';
import { compositionTones, type Ingredient, inputOf, micronutrients, statusTones } from './ingredient.js';

const IngredientDrawer = lazyPart(() => import('./IngredientDrawer.js'), 'IngredientDrawer');

const words = texts({
  title: ['食材', 'Ingredients'],
  sub: (count: string, when: string) => [`${count} 种 · ${when}更新`, `${countOf(count, 'ingredient')} · updated ${when}`],
  bring: ['导入', 'Import'],
  create: ['新建食材', 'New ingredient'],
  search: ['名称、别名', 'Name or other name'],
  none: ['还没有食材', 'No ingredients yet'],
  noneText: [
    '新建或导入食材，菜例和食谱用它们计算营养。',
    'Create or import ingredients; dishes and meal plans calculate nutrition from them.',
  ],
  notFound: ['没有符合条件的食材', 'No matching ingredients'],
  edit: ['编辑', 'Edit'],
  copy: ['复制为本企业食材', 'Copy as our own'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除食材「${name}」？`, `Delete “${name}”?`],
  askText: [
    '菜例、食谱或客户忌口用到的食材不能删除，可改为停用。',
    'Ingredients used by a dish, a meal plan or a customer’s exclusions can’t be deleted. Switch them off instead.',
  ],
  removed: ['食材已删除', 'Ingredient deleted'],
  turned: ['状态已更新', 'Status changed'],
});

/** Lists ingredients by type with their nutrients. */
export function IngredientList() {
  const t = useTexts(words);
  const list = useList('listIngredients');
  const open = useOpen();
  const edit = useOpen('edit');
  const [copy, setCopy] = useState<number>();
  const actionsOf = useActions(edit.show, setCopy);
  function closeDrawer() {
    setCopy(undefined);
    edit.close();
  }
  const fromDetail = (act: (id: number) => void) => (id: number) => {
    open.close();
    act(id);
  };
  return (
    <ListPage
      list={list}
      words={t}
      actions={<ImportButton id="importIngredients">{t.bring}</ImportButton>}
      creation={{ id: 'createIngredient', onNew: () => edit.show('new') }}
      filters={useIngredientFilters()}
      columns={useIngredientColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={(row) => open.show(row.id)}
    >
      <IngredientDetail id={open.id} onClose={open.close} onEdit={fromDetail(edit.show)} onCopy={fromDetail(setCopy)} />
      <WhenOpen open={edit.value !== undefined || copy !== undefined}>
        <IngredientDrawer open={edit.value} copy={copy} onClose={closeDrawer} />
      </WhenOpen>
    </ListPage>
  );
}

function useIngredientFilters() {
  const types = useOperation('getIngredientTypes');
  return [
    { name: 'type_id', choices: types.data?.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'exchange_group' },
    { name: 'allergen' },
    { name: 'composition' },
    { name: 'source' },
    { name: 'status' },
  ];
}

/** Returns what can be done with an ingredient: those of the system are only copied and switched. */
function useActions(onEdit: (id: number) => void, onCopy: (id: number) => void) {
  const t = useTexts(words);
  const may = useRights('createIngredient', 'updateIngredient');
  const change = useAction('updateIngredient', {
    done: t.turned,
    refresh: ['listRecipeCases', 'getRecipeCase', 'listRecipes', 'getRecipe', 'getDiyRecipes'],
  });
  const remove = useRemoval('deleteIngredient', t);
  async function turn({ id, status }: Ingredient) {
    const record = await client.call('getIngredient', { id });
    await change.run({ ...inputOf(record), status: status === 'on' ? 'off' : 'on' });
  }
  return (row: Ingredient): RowActions => {
    const own = row.source === 'enterprise';
    return [
      may.updateIngredient && own && { label: t.edit, onSelect: () => onEdit(row.id) },
      may.createIngredient && { label: t.copy, onSelect: () => onCopy(row.id) },
      may.updateIngredient && { label: row.status === 'on' ? t.off : t.on, onSelect: () => void turn(row) },
      remove && own && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
    ];
  };
}

function FoodName({ of }: { of: Ingredient }) {
  const { nameOf, otherOf } = useFoodNames();
  return (
    <>
      <b style={{ fontWeight: 600 }}>{nameOf(of)}</b> <span data-dim>{otherOf(of)}</span>
    </>
  );
}

function useIngredientColumns() {
  const meta = useMeta('listIngredients');
  const figure = (name: 'protein_g' | 'fat_g' | 'carb_g' | 'fiber_g') =>
    ({ name, wideOnly: 'xl', cell: (row: Ingredient) => row[name]?.toFixed(1) ?? '–' }) as const;
  return useColumns('listIngredients', [
    { name: 'name', cell: (row) => <FoodName of={row} /> },
    { name: 'type', wideOnly: true, cell: (row) => row.type.name },
    { name: 'exchange_group', wideOnly: true },
    { name: 'energy_kcal' },
    figure('protein_g'),
    figure('fat_g'),
    figure('carb_g'),
    figure('fiber_g'),
    ...(['sodium_mg', 'purine_mg', 'gi', ...micronutrients] as const).map((name) => ({ name, optional: true })),
    { name: 'portion_g', wideOnly: true, cell: (row) => row.portion_g ?? '–' },
    {
      name: 'composition',
      wideOnly: 'xl',
      cell: ({ composition }) => <EnumCell meta={meta} name="composition" value={composition} tone={compositionTones[composition]} />,
    },
    { name: 'source', wideOnly: 'xl' },
    { name: 'use_count', wideOnly: 'xl' },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
  ]);
}
