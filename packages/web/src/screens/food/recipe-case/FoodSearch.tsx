import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useFoodNames } from '#app/food-names.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { Amounts } from './nutrients.js';

const words = texts({
  dish: ['菜例', 'Dish'],
  search: ['搜索食材或菜例', 'Search ingredients and dishes'],
  searchFood: ['搜索食材', 'Search ingredients'],
});

const most = 20;

/** A food or a dish that can be added, with what `grams` of it bring. */
export interface FoodChoice {
  ingredient_id: number | null;
  case_id: number | null;
  name: string;
  /** Grams to start with: one portion, or the whole dish. */
  grams: number;
  amounts: Amounts;
}

function choiceOfFood({ id, name, portion_g, sodium_mg, purine_mg, ...food }: Row<'listIngredients'>): FoodChoice {
  const grams = portion_g ?? 5;
  const of = (value: number | null) => (value === null ? null : (value * grams) / 100);
  const { energy_kcal, protein_g, fat_g, carb_g, fiber_g } = food;
  const macros = { energy_kcal: of(energy_kcal), protein_g: of(protein_g), fat_g: of(fat_g), carb_g: of(carb_g), fiber_g: of(fiber_g) };
  return { ingredient_id: id, case_id: null, name, grams, amounts: { ...macros, sodium_mg: of(sodium_mg), purine_mg: of(purine_mg) } };
}

const choiceOfDish = ({ id, name, dosage_g, totals }: Row<'listRecipeCases'>): FoodChoice => ({
  ...{ ingredient_id: null, case_id: id, name, grams: dosage_g },
  amounts: {
    ...{ energy_kcal: totals.energy_kcal, protein_g: totals.protein_g, fat_g: totals.fat_g, carb_g: totals.carb_g },
    ...{ fiber_g: totals.fiber_g, sodium_mg: totals.sodium_mg, purine_mg: totals.purine_mg },
  },
});

interface Props {
  label: string;
  /** Whether dishes are searched as well. */
  dishes?: boolean;
  onFind: (found: FoodChoice) => void;
}

/** Renders a field that searches ingredients, and dishes where they are wanted, and adds what is chosen. */
export function FoodSearch({ label, dishes = false, onFind }: Props) {
  const t = useTexts(words);
  const { nameOf } = useFoodNames();
  const [keyword, setKeyword] = useState('');
  const asked = { limit: most, ...(keyword ? { keyword } : {}) };
  const foods = useOperation('listIngredients', { ...asked, status: 'on' }, { keepPreviousData: true });
  const cases = useOperation('listRecipeCases', dishes ? asked : null, { keepPreviousData: true });
  const list = [
    ...(cases.data?.list ?? []).map((one) => ({ ...choiceOfDish(one), label: one.name })),
    ...(foods.data?.list ?? []).map((one) => ({ ...choiceOfFood(one), label: nameOf(one) })),
  ];
  const keyOf = ({ case_id, ingredient_id }: FoodChoice) => (case_id === null ? `i${ingredient_id}` : `c${case_id}`);
  const total = (foods.data?.total ?? 0) + (cases.data?.total ?? 0);
  return (
    <Combobox
      label={label}
      placeholder={dishes ? t.search : t.searchFood}
      value=""
      choices={
        foods.data && list.map((one) => ({ value: keyOf(one), label: one.label, ...(one.case_id === null ? {} : { note: t.dish }) }))
      }
      error={foods.error}
      onRetry={() => void foods.refresh()}
      remote={{ onSearch: setKeyword, isSearching: foods.isLoading || cases.isLoading, more: Math.max(0, total - list.length) }}
      onChange={(key) => {
        const found = list.find((one) => keyOf(one) === key);
        if (found) onFind(found);
      }}
    />
  );
}
