import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { useSteady } from '#ui/status/useSteady.js';
import { notify } from '#ui/toast/toasts.js';
import type { Meal } from '../meal/plate.js';
import { words } from '../words.js';
import { type FoodLine, freeSpot, inputOf, linesOf, type Spot, sameFoods, spotAt } from './food-lines.js';
import { foodWords } from './words.js';

const blank = { ingredient_id: null, name: '', with_waste: false, method: null, grams: null, own: null } as const;

/** The foods of a meal while they are named. */
function useLines(meal: Meal) {
  const [lines, setLines] = useState(() => linesOf(meal.items));
  const [active, setActive] = useState<number>();
  const [photoNo, setPhotoNo] = useState(1);
  const change = (key: number, what: Partial<FoodLine>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...what } : line)));
  const remove = (key: number) => setLines((now) => now.filter((line) => line.key !== key));
  function add(spot: Spot | null) {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    setLines([...lines, { ...blank, key, spot }]);
    setActive(key);
    return key;
  }
  return { lines, active, setActive, photoNo, setPhotoNo, change, remove, add };
}

/** Saves the foods, and restores those before by the toast that says so. */
function useSave(meal: Meal, onSaved: () => void) {
  const t = useTexts(foodWords);
  const { undo } = useTexts(words);
  const action = useAction('saveMealFoods');
  const restore = useAction('saveMealFoods', { done: t.undone });
  const save = useSteady(async (lines: readonly FoodLine[]) => {
    const saved = await action.run({ diet_punch_id: meal.id, version: meal.version, items: inputOf(lines) });
    if (!saved.ok) return false;
    const { energy_kcal, draft_score, version } = saved.data;
    const items = inputOf(linesOf(meal.items));
    const takeBack = async () => (await restore.run({ diet_punch_id: meal.id, version, items })).ok && onSaved();
    const text = t.draftNow(String(draft_score ?? '–'), String(energy_kcal ?? '–'));
    notify({ tone: 'success', title: t.saved, text, action: { label: undo, run: () => void takeBack() } });
    onSaved();
    return true;
  });
  return { save, busy: action.busy };
}

/** Names the foods of a meal on its photos. */
export function useFoods(meal: Meal, onSaved: () => void) {
  const state = useLines(meal);
  const saving = useSave(meal, onSaved);
  const { lines, photoNo, add, change } = state;
  return {
    ...state,
    ...saving,
    images: meal.images,
    dirty: !sameFoods(lines, linesOf(meal.items)),
    unnamed: lines.filter(({ name }) => name === '').length,
    addAt: (x: number, y: number) => add(spotAt(photoNo, x, y)),
    addFree: () => add(meal.images.length > 0 ? freeSpot(lines, photoNo) : null),
    place: (key: number) => change(key, { spot: freeSpot(lines, photoNo) }),
    move: (key: number, { x, y }: Pick<Spot, 'x' | 'y'>) => change(key, { spot: spotAt(photoNo, x, y) }),
    takeOff: (key: number) => change(key, { spot: null }),
  };
}

export type Foods = ReturnType<typeof useFoods>;
