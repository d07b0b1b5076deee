import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { type CanteenMeal, mainMeals, useCookingWords, useWeekdayName, weekdays } from '../use-cooking-words.js';

const words = texts({
  portions: ['一人份是 1；采购清单和菜谱按此放大，食谱里的克数不变', 'One person is 1. Scales the shopping list and recipes, not the plan'],
  tools: ['不选表示都有；炉灶含炒锅、汤锅和平底锅', 'Empty means all of them. A stove comes with a wok, pots and pans'],
  twice: ['晚餐的荤菜或蔬菜次日午餐再吃一次', 'A protein or vegetable dish from dinner is eaten again for lunch the next day'],
  onePot: ['这些天的午餐和晚餐各是一盘', 'On these days, lunch and dinner are one dish each'],
  out: [
    '食谱给出在食堂或外卖可以点的菜，不计入采购',
    'The plan lists what to choose in a canteen or order in. Nothing is added to the shopping list',
  ],
});

/** How the customer cooks and eats, which generated plans follow. */
export function CookingFields() {
  const t = useTexts(words);
  return (
    <>
      <Field name="family_factor" hint={t.portions} />
      <Field name="budget_tier" />
      <Field name="appliances" hint={t.tools} />
      <Field name="cook_twice" hint={t.twice} />
      <Field name="one_pot_weekdays" hint={t.onePot}>
        {(control) => <Weekdays {...control} />}
      </Field>
      <Field name="canteen_meals" hint={t.out}>
        {(control) => <MealsOfWeek {...control} />}
      </Field>
    </>
  );
}

function Weekdays({ value, onChange }: ControlProps) {
  const dayName = useWeekdayName();
  const chosen = (value ?? []) as number[];
  return (
    <Flex gap="1">
      {weekdays.map((day) => {
        const isOn = chosen.includes(day);
        const next = isOn ? chosen.filter((one) => one !== day) : [...chosen, day].sort();
        return (
          <Button key={day} flex="1" minWidth="0" px="0" aria-pressed={isOn} onClick={() => onChange(next)}>
            {dayName(day)}
          </Button>
        );
      })}
    </Flex>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': { fontWeight: 'normal', color: 'ink.2', fontSize: 'sm', py: '1' },
    '& tbody th': { textAlign: 'start', whiteSpace: 'nowrap' },
    '& td': { textAlign: 'center', borderTopWidth: '1px', borderColor: 'line' },
    '& tbody th:first-of-type': { borderTopWidth: '1px', borderColor: 'line' },
    '& label': { display: 'flex', minHeight: '9', alignItems: 'center', justifyContent: 'center', cursor: 'pointer' },
  },
});

const isSame = (one: CanteenMeal, two: CanteenMeal) => one.weekday === two.weekday && one.meal === two.meal;

/** Ticks the main meals of a week that are eaten out. */
function MealsOfWeek({ id, value, onChange }: ControlProps) {
  const dayName = useWeekdayName();
  const chosen = (value ?? []) as CanteenMeal[];
  const toggle = (meal: CanteenMeal) =>
    onChange(chosen.some((one) => isSame(one, meal)) ? chosen.filter((one) => !isSame(one, meal)) : [...chosen, meal]);
  return (
    <Table>
      <colgroup>
        <col style={{ width: '19%' }} />
      </colgroup>
      <thead>
        <tr>
          <td style={{ border: 0 }} />
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {dayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mainMeals.map((meal) => (
          <MealRow key={meal} {...{ id, meal, chosen }} onToggle={toggle} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  id: string;
  meal: CanteenMeal['meal'];
  chosen: readonly CanteenMeal[];
  onToggle: (meal: CanteenMeal) => void;
}

/** One meal on the days of the week. */
function MealRow({ id, meal, chosen, onToggle }: RowProps) {
  const dayName = useWeekdayName();
  const { mealName } = useCookingWords();
  return (
    <tr>
      <th scope="row">{mealName(meal)}</th>
      {weekdays.map((weekday) => (
        <td key={weekday}>
          <chakra.label htmlFor={`${id}-${weekday}-${meal}`}>
            <Checkbox
              id={`${id}-${weekday}-${meal}`}
              aria-label={`${dayName(weekday)} ${mealName(meal)}`}
              checked={chosen.some((one) => isSame(one, { weekday, meal }))}
              onChange={() => onToggle({ weekday, meal })}
            />
          </chakra.label>
        </td>
      ))}
    </tr>
  );
}
