import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { NutrientPanel } from '#screens/food/recipe-case/NutrientPanel.js';
import { sumsOf } from '#screens/food/recipe-case/nutrients.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { MealCard } from './MealCard.js';
import { inputOf, mealOrder, portionsOf, type RecipeDetail } from './recipe.js';
import { type Lines, useLines } from './use-lines.js';

const words = texts({
  days: ['第几天', 'Days'],
  day: (day: number) => [`第 ${day} 天`, `Day ${day}`],
  total: ['全天合计', 'Day total'],
  copy: ['复制到下一天', 'Copy to the next day'],
  changes: ['未保存的修改', 'Unsaved changes'],
  unsaved: ['每日安排有未保存的修改', 'The days have unsaved changes'],
  undo: ['撤销上一步', 'Undo'],
  drop: ['放弃修改', 'Discard'],
  save: ['保存每日安排', 'Save the days'],
  saved: ['每日安排已保存', 'Days saved'],
});

/** Renders the days of a plan, a day at a time, with its sums against the energy of the plan. */
export function DayEditor({ record, onSaved }: { record: RecipeDetail; onSaved: () => void }) {
  const t = useTexts(words);
  const editing = useLines(record);
  const [day, setDay] = useState(1);
  const ofDay = editing.lines.filter((line) => line.day_no === day);
  return (
    <Flex direction="column" gap="3">
      <DayChoice record={record} editing={editing} day={day} onChoose={setDay} />
      <chakra.div
        display="grid"
        gap="3"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 6fr)' }}
      >
        <DayMeals record={record} editing={editing} day={day} onChoose={setDay} />
        <Card p="4" aria-label={t.total} display="flex" flexDirection="column" gap="2">
          <chakra.h2 fontWeight="semibold">{t.total}</chakra.h2>
          <NutrientPanel foods={portionsOf(ofDay)} target={record.level_kcal} />
        </Card>
      </chakra.div>
      <ChangesBar record={record} editing={editing} onSaved={onSaved} />
    </Flex>
  );
}

const tolerance = 0.05;

interface ChoiceProps {
  record: RecipeDetail;
  editing: Lines;
  day: number;
  onChoose: (day: number) => void;
}

/** Renders the meals of a day in order, with an action to copy them to the next day. */
function DayMeals({ record, editing, day, onChoose }: ChoiceProps) {
  const t = useTexts(words);
  const meta = useMeta('getRecipe');
  const editable = useMay('updateRecipe') === true;
  const meals = [...record.meals].sort((one, two) => mealOrder.indexOf(one.meal) - mealOrder.indexOf(two.meal));
  const mealField = meta.output('meals').fields?.find((field) => field.name === 'meal');
  return (
    <Flex direction="column" gap="3">
      {meals.map(({ meal, share_pct }) => (
        <MealCard
          key={meal}
          title={mealField ? meta.word(mealField, meal) : meal}
          meal={meal}
          day={day}
          target={Math.round((record.level_kcal * share_pct) / 100)}
          editing={editing}
          editable={editable}
        />
      ))}
      {editable && day < record.days && editing.lines.some((line) => line.day_no === day) ? (
        <Button
          alignSelf="flex-start"
          onClick={() => {
            editing.copyDay(day, day + 1);
            onChoose(day + 1);
          }}
        >
          {t.copy}
        </Button>
      ) : null}
    </Flex>
  );
}

/** Shows the days with their energy; those that miss the target are marked. */
function DayChoice({ record: { days, level_kcal }, editing, day, onChoose }: ChoiceProps) {
  const t = useTexts(words);
  return (
    <chakra.div role="group" aria-label={t.days} display="flex" gap="2" flexWrap="wrap">
      {Array.from({ length: days }, (_, at) => at + 1).map((one) => {
        const kcal = sumsOf(portionsOf(editing.lines.filter((line) => line.day_no === one))).amounts.energy_kcal;
        const off = kcal > 0 && Math.abs(kcal / level_kcal - 1) > tolerance;
        return (
          <Button key={one} size="sm" look={one === day ? 'solid' : 'outline'} aria-pressed={one === day} onClick={() => onChoose(one)}>
            {t.day(one)}
            <chakra.span fontSize="xs" ms="1" opacity={kcal > 0 ? 1 : 0.6}>
              {kcal > 0 ? `${kcal}${off ? ' !' : ''}` : '–'}
            </chakra.span>
          </Button>
        );
      })}
    </chakra.div>
  );
}

function ChangesBar({ record, editing, onSaved }: { record: RecipeDetail; editing: Lines; onSaved: () => void }) {
  const t = useTexts(words);
  const save = useAction('updateRecipe', { done: t.saved, refresh: ['getDiyRecipes'] });
  useUnsavedChanges(editing.dirty);
  if (!editing.undo) return null;
  const isWrong = editing.lines.some(({ dosage_g }) => !(dosage_g >= 0.1 && dosage_g <= 5000));
  return (
    <FloatingBar label={t.changes}>
      <chakra.span aria-live="polite">{t.unsaved}</chakra.span>
      <Button look="quiet" onClick={editing.undo}>
        {t.undo}
      </Button>
      <Button look="quiet" onClick={editing.drop}>
        {t.drop}
      </Button>
      <Button
        look="solid"
        disabled={isWrong || save.busy}
        onClick={async () => {
          const answer = await save.run(inputOf(record, editing.lines));
          if (answer.ok) onSaved();
        }}
      >
        {t.save}
      </Button>
    </FloatingBar>
  );
}
