import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { fromOf } from '#list/useNeighbours.js';
import { useOpen } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { type Recipe, statusTones } from './recipe.js';
import { useRecipeActions } from './use-recipe-actions.js';

const RecipeDrawer = lazyPart(() => import('./RecipeDrawer.js'), 'RecipeDrawer');
const CopyDrawer = lazyPart(() => import('./CopyDrawer.js'), 'CopyDrawer');

const words = texts({
  title: ['食谱', 'Meal plans'],
  sub: (count: string, when: string) => [`${count} 份 · ${when}更新`, `${countOf(count, 'meal plan')} · updated ${when}`],
  bring: ['导入', 'Import'],
  create: ['新建食谱', 'New meal plan'],
  search: ['食谱名称', 'Name'],
  none: ['还没有食谱', 'No meal plans yet'],
  noneText: ['新建或导入一份，再安排每天吃什么。', 'Create or import one, then fill its days.'],
  notFound: ['没有符合条件的食谱', 'No matching meal plans'],
});

/** Lists meal plans. */
export function RecipeList() {
  const t = useTexts(words);
  const list = useList('listRecipes');
  const open = useOpen();
  const navigate = useNavigate();
  const mayLook = useMay('getRecipe');
  const [copied, setCopied] = useState<Pick<Recipe, 'id' | 'name'>>();
  const actionsOf = useRecipeActions({ onCopy: setCopied });
  const show = (id: number) => navigate(`/resource/recipe/${id}?${new URLSearchParams({ from: fromOf(list.table) })}`);
  return (
    <ListPage
      list={list}
      words={t}
      actions={<ImportButton id="importRecipes">{t.bring}</ImportButton>}
      creation={{ id: 'createRecipe', onNew: () => open.show('new') }}
      filters={[{ name: 'type' }, { name: 'status' }, { name: 'goal' }]}
      columns={useRecipeColumns()}
      rowActions={{ name: (row) => row.name, of: (row) => actionsOf(row).toReversed() }}
      onOpen={mayLook ? (row) => void show(row.id) : undefined}
    >
      <WhenOpen open={open.value === 'new'}>
        <RecipeDrawer open={open.value === 'new'} onClose={open.close} onMade={(id) => void show(id)} />
      </WhenOpen>
      <WhenOpen open={copied !== undefined}>
        <CopyDrawer from={copied} onClose={() => setCopied(undefined)} onMade={(id) => void show(id)} />
      </WhenOpen>
    </ListPage>
  );
}

function useRecipeColumns() {
  const meta = useMeta('listRecipes');
  return useColumns('listRecipes', [
    { name: 'name', cell: (row) => <b style={{ fontWeight: 600 }}>{row.name}</b> },
    'type',
    { name: 'level_kcal' },
    { name: 'avg_energy_kcal', wideOnly: true },
    { name: 'days', wideOnly: true },
    { name: 'goal', wideOnly: 'xl' },
    { name: 'use_count', wideOnly: 'xl' },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
    'updated_at',
  ]);
}
