import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input } from '#ui/input/Input.js';
import { mealTimesOf } from '../params.js';
import { meals, mealWord } from './meals.js';
import type { ValueControlProps } from './value-control.js';

const words = texts({
  first: (meal: string) => [`${meal}开始时间`, `${meal} from`],
  last: (meal: string) => [`${meal}结束时间`, `${meal} to`],
  to: ['至', 'to'],
});

/** Renders the times of each meal; a meal without a tick has none. */
export function MealTimesControl({ shared, text, onChange }: ValueControlProps) {
  const times = mealTimesOf(text);
  function change(meal: string, next: MealTime | undefined) {
    const all = { ...times, [meal]: next };
    onChange(JSON.stringify(Object.fromEntries(meals.flatMap((one) => (all[one] ? [[one, all[one]]] : [])))));
  }
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="1">
      <chakra.legend srOnly>{shared['aria-label']}</chakra.legend>
      {meals.map((meal) => (
        <MealRow key={meal} meal={meal} shared={shared} time={times[meal]} onChange={(next) => change(meal, next)} />
      ))}
    </chakra.fieldset>
  );
}

type MealTime = [first: string, last: string];

interface RowProps extends Pick<ValueControlProps, 'shared'> {
  meal: string;
  time: MealTime | undefined;
  onChange: (next: MealTime | undefined) => void;
}

function MealRow({ meal, shared, time, onChange }: RowProps) {
  const t = useTexts(words);
  const [first, last] = time ?? ['', ''];
  const name = mealWord(meal);
  const id = `${shared.id}-${meal}`;
  const input = { type: 'time', 'aria-invalid': shared['aria-invalid'], width: '{sizes.32}' } as const;
  return (
    <Flex align="center" gap="2" minHeight="10" wrap="wrap">
      <chakra.label htmlFor={id} display="flex" alignItems="center" gap="2" flex="1" minWidth="28">
        <Checkbox id={id} checked={time !== undefined} onChange={({ target }) => onChange(target.checked ? ['', ''] : undefined)} />
        {name}
      </chakra.label>
      {time ? (
        <Flex align="center" gap="2">
          <Input {...input} aria-label={t.first(name)} value={first} onChange={({ target }) => onChange([target.value, last])} />
          {t.to}
          <Input {...input} aria-label={t.last(name)} value={last} onChange={({ target }) => onChange([first, target.value])} />
        </Flex>
      ) : null}
    </Flex>
  );
}
