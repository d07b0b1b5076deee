import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { unitAfter } from '#ui/text/units.js';
import type { Dish } from './dish.js';

const DishDrawer = lazyPart(() => import('./DishDrawer.js'), 'DishDrawer');

const words = texts({
  title: ['菜例', 'Dishes'],
  sub: (count: string, when: string) => [`${count} 道 · ${when}更新`, `${countOf(count, 'dish', 'dishes')} · updated ${when}`],
  create: ['新建菜例', 'New dish'],
  libs: ['菜例库', 'Dish libraries'],
  search: ['菜名', 'Name'],
  none: ['还没有菜例', 'No dishes yet'],
  noneText: ['用食材组成菜例，再加入食谱。', 'Create dishes from ingredients, then use them in meal plans.'],
  notFound: ['没有符合条件的菜例', 'No matching dishes'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除菜例「${name}」？`, `Delete “${name}”?`],
  askText: [
    '食谱用到的菜例不能删除；菜例库会移出它。',
    'Dishes used by a meal plan can’t be deleted. The dish is removed from its libraries.',
  ],
  removed: ['菜例已删除', 'Dish deleted'],
  every: ['每餐', 'Every meal'],
});

/** Lists dishes with their energy and protein. */
export function DishList() {
  const t = useTexts(words);
  const list = useList('listRecipeCases');
  const open = useOpen();
  const navigate = useNavigate();
  const may = useRights('listRecipeLibs', 'saveRecipeCase', 'getRecipeCase');
  const libs = useOperation('listRecipeLibs', may.listRecipeLibs ? { limit: 100 } : null);
  const remove = useRemoval('deleteRecipeCase', t);
  const actionsOf = (row: Dish): RowActions => [
    may.saveRecipeCase && may.getRecipeCase && { label: t.edit, onSelect: () => open.show(row.id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { recipe_case_id: row.id }) },
  ];
  return (
    <ListPage
      list={list}
      words={t}
      actions={may.listRecipeLibs ? <Button onClick={() => navigate('/resource/dish/libraries')}>{t.libs}</Button> : null}
      creation={{ id: 'saveRecipeCase', onNew: () => open.show('new') }}
      filters={[
        { name: 'role' },
        { name: 'meal' },
        { name: 'method' },
        { name: 'season' },
        { name: 'source' },
        { name: 'lib_id', choices: libs.data?.list.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      columns={useDishColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={may.saveRecipeCase && may.getRecipeCase ? (row) => open.show(row.id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <DishDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

/** More tags would leave no room for the name. */
const shownTags = 2;

function DishName({ dish: { name, images } }: { dish: Dish }) {
  return (
    <span style={{ display: 'inline-flex', gap: '8px', alignItems: 'center' }}>
      {images[0] ? <RemoteImage src={images[0]} alt="" width="28px" height="28px" radius="xs" /> : null}
      <b style={{ fontWeight: 600 }}>{name}</b>
    </span>
  );
}

function useDishColumns() {
  const t = useTexts(words);
  const meta = useMeta('listRecipeCases');
  const figure = (name: 'energy_kcal' | 'protein_g') => {
    const field = meta.output('totals').fields?.find((one) => one.name === name);
    const unit = field?.unit ? unitAfter(field.unit) : '';
    return { name: `totals.${name}`, title: field ? meta.label(field) + unit : name, end: true, cell: (row: Dish) => row.totals[name] };
  };
  return useColumns('listRecipeCases', [
    { name: 'name', cell: (row) => <DishName dish={row} /> },
    {
      name: 'meals',
      wideOnly: true,
      cell: (row) => (row.meals.length === 0 ? t.every : joinNames(row.meals.map((meal) => meta.word(meta.output('meals'), meal)))),
    },
    { name: 'role', wideOnly: true },
    { name: 'method', wideOnly: 'xl' },
    figure('energy_kcal'),
    { ...figure('protein_g'), wideOnly: true },
    { name: 'dosage_g', wideOnly: 'xl' },
    { name: 'cook_minutes', wideOnly: 'xl' },
    {
      name: 'tags',
      wideOnly: 'xl',
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: '4px' }} title={joinNames(row.tags)}>
          {row.tags.slice(0, shownTags).map((tag) => (
            <StatusChip key={tag}>{tag}</StatusChip>
          ))}
          {row.tags.length > shownTags ? <StatusChip>+{row.tags.length - shownTags}</StatusChip> : null}
        </span>
      ),
    },
    { name: 'use_count', wideOnly: '2xl' },
    'updated_at',
  ]);
}
