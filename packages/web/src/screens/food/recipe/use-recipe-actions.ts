import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { Recipe } from './recipe.js';

const words = texts({
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  copy: ['复制', 'Copy'],
  turnedOn: ['食谱已启用', 'Meal plan switched on'],
  turnedOff: ['食谱已停用，正在使用的客户不受影响', 'Meal plan switched off. Customers who use it keep it'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除食谱「${name}」？`, `Delete “${name}”?`],
  askText: ['每日安排一并删除；正在使用的食谱不能删除。', 'Its days are deleted, too. A plan that service orders follow can’t be deleted.'],
  removed: ['食谱已删除', 'Meal plan deleted'],
});

type RecipeBrief = Pick<Recipe, 'id' | 'name' | 'status'>;

/** Returns what can be done with a plan: switch it on and off, copy and delete it. */
export function useRecipeActions({ onCopy, onRemoved }: { onCopy: (row: RecipeBrief) => void; onRemoved?: () => void }) {
  const t = useTexts(words);
  const may = useRights('changeRecipeStatus', 'copyRecipe', 'deleteRecipe');
  const turnOn = useAction('changeRecipeStatus', { done: t.turnedOn, refresh: ['getDiyRecipes'] });
  const turnOff = useAction('changeRecipeStatus', { done: t.turnedOff, refresh: ['getDiyRecipes'] });
  const removal = useAction('deleteRecipe', { done: t.removed, refresh: ['getDiyRecipes'] });
  const confirmed = useConfirmation('deleteRecipe');
  async function remove({ id, name }: RecipeBrief) {
    if (!(await confirmed({ title: t.ask(name), text: t.askText, action: t.remove }))) return;
    if ((await removal.run({ id })).ok) onRemoved?.();
  }
  return (row: RecipeBrief): RowActions => [
    may.deleteRecipe && { label: t.remove, danger: true, onSelect: () => void remove(row) },
    may.copyRecipe && { label: t.copy, onSelect: () => onCopy(row) },
    may.changeRecipeStatus &&
      row.status === 'on' && { label: t.off, onSelect: () => void turnOff.run({ recipe_id: row.id, status: 'off' }) },
    may.changeRecipeStatus && row.status !== 'on' && { label: t.on, onSelect: () => void turnOn.run({ recipe_id: row.id, status: 'on' }) },
  ];
}
