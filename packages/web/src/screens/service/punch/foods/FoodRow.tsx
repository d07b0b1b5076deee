import { chakra, Flex } from '@chakra-ui/react';
import { MapPin, X } from 'lucide-react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { type Choice, useMeta } from '#api/meta.js';
import { useFoodNames } from '#app/food-names.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input, Select } from '#ui/input/Input.js';
import type { FoodLine } from './food-lines.js';
import type { Foods } from './use-foods.js';
import { foodWords } from './words.js';

const most = 20;
/** Marks what was typed, of a food that the library does not have. */
const ownName = 'name:';

/** One portion, to 5 g. */
const usualGrams = (portion: number | null) => (portion === null ? null : Math.max(5, Math.round(portion / 5) * 5));

interface FieldProps {
  line: FoodLine;
  number: number;
  onChange: (change: Partial<FoodLine>) => void;
}

/** Chooses a food of the library, or takes what was typed. */
function FoodField({ line, number, onChange }: FieldProps) {
  const t = useTexts(foodWords);
  const { nameOf } = useFoodNames();
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listIngredients', { limit: most, status: 'on', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const list = found.data?.list ?? [];
  const typed = keyword.trim();
  const isNew = typed !== '' && !found.isLoading && !list.some(({ name }) => name === typed);
  const own: Choice[] = isNew ? [{ value: ownName + typed, label: typed, note: t.notInLibrary }] : [];
  const value = line.name === '' ? '' : (line.ingredient_id ?? ownName + line.name);
  function choose(chosen: unknown) {
    if (typeof chosen === 'string' && chosen.startsWith(ownName))
      return onChange({ ingredient_id: null, name: chosen.slice(ownName.length), own: { energy_kcal: 0, exchange_group: 'none' } });
    const food = list.find(({ id }) => id === chosen);
    if (food) onChange({ ingredient_id: food.id, name: food.name, own: null, grams: line.grams ?? usualGrams(food.portion_g) });
  }
  return (
    <Combobox
      label={t.foodOf(number)}
      placeholder={t.search}
      value={value}
      chosen={line.name === '' ? [] : [{ value, label: line.name }]}
      choices={found.data && [...list.map((one) => ({ value: one.id, label: nameOf(one) })), ...own]}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      onChange={choose}
    />
  );
}

const methods = ['raw', 'steam', 'boil', 'stew', 'quick_fry', 'pan_fry', 'deep_fry'] as const satisfies readonly FoodLine['method'][];

function Cooking({ line, number, onChange }: FieldProps) {
  const t = useTexts(foodWords);
  const meta = useMeta('saveMealFoods');
  const field = meta.input('items').fields?.find(({ name }) => name === 'method');
  return (
    <Select
      width="auto"
      flex="1 1 0"
      minWidth="0"
      aria-label={t.methodOf(number)}
      value={line.method ?? ''}
      onChange={({ target }) => onChange({ method: methods.find((one) => one === target.value) ?? null })}
    >
      <option value="">{t.noMethod}</option>
      {methods.map((one) => (
        <option key={one} value={one}>
          {field ? meta.word(field, one) : one}
        </option>
      ))}
    </Select>
  );
}

function Grams({ line, number, onChange }: FieldProps) {
  const t = useTexts(foodWords);
  return (
    <Flex align="center" gap="1" flex="0 1 96px">
      <Input
        type="number"
        inputMode="decimal"
        min="0.1"
        max="5000"
        step="0.1"
        aria-label={t.gramsOf(number)}
        value={line.grams ?? ''}
        onChange={({ target }) => onChange({ grams: target.value === '' ? null : Number(target.value) })}
      />
      g
    </Flex>
  );
}

const Row = chakra('li', { base: { listStyleType: 'none', borderBottomWidth: '1px', py: '2', '&[data-active]': { bg: 'jade.50' } } });

interface Props {
  foods: Foods;
  line: FoodLine;
  number: number;
  hasPhoto: boolean;
}

/** Puts a food that has no place yet on the photo. */
function PlaceButton({ foods, line, number, hasPhoto }: Props) {
  const t = useTexts(foodWords);
  if (!hasPhoto || line.spot) return null;
  const label = t.placeOf(line.name || String(number));
  return (
    <Button look="quiet" shape="square" aria-label={label} title={t.place} onClick={() => foods.place(line.key)}>
      <MapPin aria-hidden />
    </Button>
  );
}

/** A food of the meal: its number on the photo, name, grams and how it was cooked. */
export function FoodRow(props: Props) {
  const { foods, line, number } = props;
  const t = useTexts(foodWords);
  const field = { line, number, onChange: (change: Partial<FoodLine>) => foods.change(line.key, change) };
  return (
    <Row data-line={line.key} data-active={foods.active === line.key || undefined} onFocus={() => foods.setActive(line.key)}>
      <Flex gap="2" align="center">
        <chakra.b width="6" textAlign="center" color={line.spot ? 'jade.700' : 'ink.3'}>
          {number}
        </chakra.b>
        <chakra.div flex="1" minWidth="0">
          <FoodField {...field} />
        </chakra.div>
        <Button look="quiet" shape="square" aria-label={t.remove(line.name || String(number))} onClick={() => foods.remove(line.key)}>
          <X aria-hidden />
        </Button>
      </Flex>
      <Flex gap="2" align="center" mt="1.5" ps="8">
        <Grams {...field} />
        <Cooking {...field} />
        <PlaceButton {...props} />
      </Flex>
    </Row>
  );
}
