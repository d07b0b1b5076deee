import { chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { joinNames } from '#ui/text/format.js';
import { avoidedMeals } from './avoided-meals.js';
import type { Plan } from './plan-edits.js';

const RegenerateDialog = lazyPart(() => import('./dialogs/RegenerateDialog.js'), 'RegenerateDialog');

const words = texts({
  found: (meals: number, foods: string) => [
    `本周还有 ${meals} 餐含客户不能吃的食物：${foods}。请重新生成，或逐一换掉。`,
    `${meals} ${meals === 1 ? 'meal' : 'meals'} of this week have food that the customer must not have: ${foods}. Regenerate the plan, or swap them one by one.`,
  ],
  again: (date: string) => [`从 ${date} 起重新生成`, `Regenerate from ${date}`],
});

/** Warns of what a health file or a food that changed later makes of the plan, and offers to make it again. */
export function AvoidedNotice({ plan }: { plan: Plan }) {
  const t = useTexts(words);
  const may = useMay('resetServiceDietPlan');
  const [isOpen, setOpen] = useState(false);
  const meals = avoidedMeals(plan);
  const [first] = meals;
  if (!first) return null;
  const names = [...new Set(meals.flatMap(({ foods }) => foods))];
  return (
    <Flex role="alert" bg="rose.50" color="rose" borderRadius="s" px="3" py="2" gap="3" align="center" flexWrap="wrap" data-noprint>
      <TriangleAlert size={18} aria-hidden />
      <chakra.span flex="1 1 260px">{t.found(meals.length, joinNames(names.slice(0, 5)))}</chakra.span>
      {may ? <Button onClick={() => setOpen(true)}>{t.again(first.date.slice(5))}</Button> : null}
      <Suspense>{isOpen ? <RegenerateDialog plan={plan} date={first.date} mode="diet" onClose={() => setOpen(false)} /> : null}</Suspense>
    </Flex>
  );
}
