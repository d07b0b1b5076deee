import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { FoodSearch } from '#screens/food/recipe-case/FoodSearch.js';
import { GramsInput } from '#screens/food/recipe-case/GramsInput.js';
import { sumsOf } from '#screens/food/recipe-case/nutrients.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { type Line, type Meal, portionOf, portionsOf } from './recipe.js';
import type { Lines } from './use-lines.js';

const words = texts({
  add: (meal: string) => [`为${meal}添加食物`, `Add food to ${meal.toLowerCase()}`],
  grams: (name: string) => [`${name}的用量`, `Amount of ${name}`],
  remove: (name: string) => [`移除${name}`, `Remove ${name}`],
  target: (kcal: number) => [`目标 ${kcal} 千卡`, `of ${kcal} kcal`],
  none: ['还没有安排', 'Nothing planned yet'],
  dish: ['菜例', 'Dish'],
});

interface Props {
  title: string;
  meal: Meal;
  day: number;
  /** Energy that the meal has by its share of the day. */
  target: number;
  editing: Lines;
  editable: boolean;
}

/** Renders a meal of a day: its foods and dishes with their amounts, and its energy against its share. */
export function MealCard({ title, meal, day, target, editing, editable }: Props) {
  const t = useTexts(words);
  const lines = editing.lines.filter((line) => line.day_no === day && line.meal === meal);
  const kcal = sumsOf(portionsOf(lines)).amounts.energy_kcal;
  return (
    <Card p="4" aria-label={title} display="flex" flexDirection="column" gap="2">
      <Flex gap="2" align="baseline">
        <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
        <chakra.span ms="auto" color="ink.2">
          {kcal} <chakra.span color="ink.3">kcal · {t.target(target)}</chakra.span>
        </chakra.span>
      </Flex>
      {lines.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
      {lines.map((line) => (
        <LineRow key={line.key} line={line} editing={editing} editable={editable} />
      ))}
      {editable ? <FoodSearch label={t.add(title)} dishes onFind={(found) => editing.add(day, meal, found)} /> : null}
    </Card>
  );
}

function LineRow({ line, editing, editable }: { line: Line; editing: Lines; editable: boolean }) {
  const t = useTexts(words);
  const { key, name, dosage_g, unit, case_id } = line;
  return (
    <Flex gap="2" align="center">
      <chakra.span flex="1" minWidth="0">
        {name} {case_id === null ? null : <span data-chip>{t.dish}</span>}
      </chakra.span>
      <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
        {Math.round(portionOf(line).amounts.energy_kcal ?? 0)} kcal
      </chakra.span>
      <GramsInput width="20" readOnly={!editable} label={t.grams(name)} value={dosage_g} onChange={(grams) => editing.set(key, grams)} />
      <chakra.span width="4">{unit}</chakra.span>
      {editable ? (
        <Button look="quiet" size="sm" shape="square" aria-label={t.remove(name)} onClick={() => editing.remove(key)}>
          <X aria-hidden />
        </Button>
      ) : null}
    </Flex>
  );
}
