import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { MealCard } from '#screens/food/recipe/MealCard.js';
import { dayPlansOf, freshKey, portionsOf, type RecipeDetail } from '#screens/food/recipe/recipe.js';
import { useLines } from '#screens/food/recipe/use-lines.js';
import { NutrientPanel } from '#screens/food/recipe-case/NutrientPanel.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';

export type DiyRecipe = Data<'getDiyRecipes'>[number];

const words = texts({
  title: (meal: string, kcal: number) => [`${meal} · 每日 ${kcal} 千卡`, `${meal} · ${kcal} kcal a day`],
  save: ['保存这一餐', 'Save the meal'],
  saved: ['这一餐已修改', 'Meal changed'],
  undo: ['撤销上一步', 'Undo'],
});

/** Renders the food of a meal to choose from, to be changed by hand. */
export function DiyDrawer({ row, onClose }: { row: DiyRecipe | undefined; onClose: () => void }) {
  const meta = useMeta('getDiyRecipes');
  const t = useTexts(words);
  if (!row) return null;
  const meal = meta.word(meta.output('type'), row.type);
  return (
    <DetailDrawer open onClose={onClose} title={t.title(meal, row.level_kcal)} width="680px">
      <Meal key={row.version} row={row} meal={meal} onClose={onClose} />
    </DetailDrawer>
  );
}

/** The meal as the only one of a plan of one day, which the editor of days takes. */
const asDay = (row: DiyRecipe) =>
  ({
    day_plans: [{ day_no: 1, meals: [{ meal: row.type, items: row.items, totals: row.totals }], totals: row.totals, warnings: [] }],
  }) as Pick<RecipeDetail, 'day_plans'> as RecipeDetail;

function Meal({ row, meal, onClose }: { row: DiyRecipe; meal: string; onClose: () => void }) {
  const t = useTexts(words);
  const editing = useLines(asDay(row));
  const [key] = useState(freshKey);
  const save = useAction('updateDiyRecipe', { done: t.saved });
  const items = dayPlansOf(editing.lines, 1)[0]?.meals[0]?.items ?? [];
  async function onSave() {
    const answer = await save.run({ id: row.id, version: row.version, items });
    if (answer.ok) onClose();
  }
  return (
    <>
      <MealCard key={key} title={meal} meal={row.type} day={1} target={row.totals.energy_kcal} editing={editing} editable />
      <NutrientPanel foods={portionsOf(editing.lines)} />
      <div style={{ display: 'flex', gap: '8px' }}>
        {editing.undo ? <Button onClick={editing.undo}>{t.undo}</Button> : null}
        <Button look="solid" disabled={!editing.dirty || items.length === 0} onClick={() => void onSave()}>
          {t.save}
        </Button>
      </div>
    </>
  );
}
