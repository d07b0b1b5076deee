import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMemo, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useFoodNames } from '#app/food-names.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { useCauseText } from '../exclusions/use-cause-text.js';
import { atGrams, type Line } from '../plan-edits.js';
import { cellAt, setItems, usePlanStore } from '../plan-store.js';

const words = texts({
  add: ['添加食材', 'Add a food'],
  search: ['搜索食材，回车添加', 'Search foods; Enter adds'],
  purine: (mg: number) => [`嘌呤 ${mg} mg`, `purine ${mg} mg`],
  sodium: (mg: number) => [`钠 ${mg} mg`, `sodium ${mg} mg`],
});
/** From here on a food counts as high in purine or in sodium, per 100 g. */
const [muchPurine, muchSodium] = [150, 600];
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

/** Why this customer’s plans leave foods out, by food; only read once a food is looked for, because each reading is logged. */
function useFoodHints(serviceId: number, isWanted: boolean): (food: Food) => string | undefined {
  const may = useMay('getServiceExclusions');
  const { data } = useOperation('getServiceExclusions', may && isWanted ? { service_id: serviceId } : null);
  const textOf = useCauseText();
  const titles = useMemo(() => {
    const causes = new Map(data?.causes.map((one) => [one.number, one]));
    const titleOf = (number: number) => {
      const cause = causes.get(number);
      return cause ? [textOf(cause).title] : [];
    };
    const foods = data?.items.filter((one) => one.kind === 'food') ?? [];
    return new Map(foods.map((one) => [one.id, [...new Set(one.causes.flatMap(titleOf))].join(' · ')]));
  }, [data, textOf]);
  return ({ id }) => titles.get(id);
}

type Words = ReturnType<typeof useTexts<typeof words>>;

/** What to know of a food before it is chosen. */
function noteOf(t: Words, { purine_mg, sodium_mg }: Food, hint: string | undefined) {
  const [purine, sodium] = [Math.round(purine_mg ?? 0), Math.round(sodium_mg ?? 0)];
  const facts = [hint && `⚠ ${hint}`, purine >= muchPurine && t.purine(purine), sodium >= muchSodium && t.sodium(sodium)].filter(Boolean);
  return facts.length > 0 ? { note: facts.join(' · ') } : {};
}

interface Props {
  serviceId: number;
  slot: string;
}

/** Adds a food to the chosen meal, one portion of it or 50 g; says of each that the customer should not have why. */
export function AddFood({ serviceId, slot }: Props) {
  const t = useTexts(words);
  const store = usePlanStore();
  const [isOpened, setOpened] = useState(false);
  const hintOf = useFoodHints(serviceId, isOpened);
  const { nameOf } = useFoodNames();
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
    <chakra.div onFocusCapture={() => setOpened(true)}>
      <Combobox
        // Starts empty again after each food.
        key={`${slot} ${cellAt(store.getState().now, slot).items.length}`}
        label={t.add}
        placeholder={t.search}
        value=""
        choices={found.data?.list.map((one) => ({ value: one.id, label: nameOf(one), ...noteOf(t, one, hintOf(one)) }))}
        error={found.error}
        onRetry={() => void found.refresh()}
        remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
        onChange={add}
      />
    </chakra.div>
  );
}
