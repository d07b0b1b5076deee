import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { atGrams, type Line } from '../plan-edits.js';
import { cellAt, setItems, usePlanStore } from '../plan-store.js';

const words = texts({ add: ['添加食材', 'Add a food'], search: ['搜索食材，回车添加', 'Search foods; Enter adds'] });
const most = 20;

type Food = Data<'listIngredients'>['list'][number];

/** A line of 100 g of a food. */
const lineOf100 = (food: Food): Line => ({
  ...{
    case_id: null,
    ingredient_id: food.id,
    name: food.name,
    dosage_g: 100,
    unit: 'g',
    household: null,
    method: null,
    replace_group: null,
  },
  ...{ energy_kcal: food.energy_kcal, protein_g: food.protein_g, fat_g: food.fat_g, carb_g: food.carb_g, fiber_g: food.fiber_g },
  ...{ sodium_mg: food.sodium_mg, purine_mg: food.purine_mg, exchange_group: food.exchange_group },
  portions: food.portion_g ? 100 / food.portion_g : 0,
  group_portions: food.portion_g ? { [food.exchange_group]: 100 / food.portion_g } : {},
});

/** Adds a food to the chosen meal, one portion of it or 50 g. */
export function AddFood({ slot }: { slot: string }) {
  const t = useTexts(words);
  const store = usePlanStore();
  const may = useMay('listIngredients');
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listIngredients', may ? { limit: most, status: 'on', ...(keyword ? { keyword } : {}) } : null, {
    keepPreviousData: true,
  });
  if (!may) return null;
  function add(id: string | number) {
    const food = found.data?.list.find((one) => one.id === id);
    if (!food) return;
    const { items } = cellAt(store.getState().now, slot);
    setItems(store, slot, [...items, atGrams(lineOf100(food), food.portion_g ? Math.max(5, Math.round(food.portion_g / 5) * 5) : 50)]);
  }
  return (
    <Combobox
      // Starts empty again after each food.
      key={`${slot} ${cellAt(store.getState().now, slot).items.length}`}
      label={t.add}
      placeholder={t.search}
      value=""
      choices={found.data?.list.map((one) => ({ value: one.id, label: one.name }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      onChange={add}
    />
  );
}
