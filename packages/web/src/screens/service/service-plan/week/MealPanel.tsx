import { chakra, Flex } from '@chakra-ui/react';
import { memo, Suspense, useDeferredValue } from 'react';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { type Cell, keyOf, type Line, partsOf } from '../plan-edits.js';
import { cellAt, copyTo, isOpen, toggleLock, usePlan, usePlanStore } from '../plan-store.js';
import { mealWords } from '../words.js';
import { AddFood } from './AddFood.js';
import { LineRow } from './LineRow.js';

const Swaps = lazyPart(() => import('../swaps/Swaps.js'), 'Swaps');

const words = texts({
  title: (date: string, meal: string) => [`${date} ${meal}`, `${date} ${meal}`],
  lock: ['锁定', 'Lock'],
  unlock: ['解锁', 'Unlock'],
  copyNext: ['复制到次日', 'Copy to next day'],
  move: ['移动到…', 'Move to…'],
  none: ['这一餐还没有食物', 'No food in this meal yet'],
  locked: ['已锁定，重新生成时不变；解锁后才能修改', 'Locked: not changed by regenerating. Unlock to edit'],
  punched: ['客户已打卡，不能再修改', 'The customer has eaten this meal, so it can’t change'],
  over: ['这一天不能修改', 'This day can’t change'],
});

/** Shows the selected meal, locks it, and explains why it can’t change. */
function MealHead({ slot, cell }: { slot: string; cell: Cell }) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const store = usePlanStore();
  const canEdit = usePlan((state) => state.canEdit(slot));
  const mayUpdate = useMay('updateServiceMeals');
  const { date, meal } = partsOf(slot);
  const why = cell.punched ? t.punched : !canEdit ? t.over : cell.locked ? t.locked : undefined;
  return (
    <>
      <Flex align="center" gap="2">
        <chakra.h2 fontWeight="semibold" me="auto">
          {t.title(date.slice(5), names[meal])}
        </chakra.h2>
        {mayUpdate && canEdit && !cell.punched ? (
          <Button size="sm" aria-pressed={cell.locked} onClick={() => toggleLock(store, slot)}>
            {cell.locked ? t.unlock : t.lock}
          </Button>
        ) : null}
      </Flex>
      {why ? (
        <chakra.p color="ink.3" fontSize="xs">
          {why}
        </chakra.p>
      ) : null}
    </>
  );
}

interface LinesProps {
  slot: string;
  items: readonly Line[];
  open: boolean;
  onSwap: (at: number) => void;
}

function Lines({ slot, items, open, onSwap }: LinesProps) {
  const t = useTexts(words);
  if (items.length === 0) return <chakra.p color="ink.3">{t.none}</chakra.p>;
  return (
    <chakra.ul display="flex" flexDirection="column" gap="1.5" listStyleType="none">
      {items.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same food may occur twice in a meal
        <LineRow key={`${keyOf(line)} ${at}`} slot={slot} line={line} at={at} open={open} onSwap={() => onSwap(at)} />
      ))}
    </chakra.ul>
  );
}

interface Props {
  serviceId: number;
  dates: readonly string[];
  onMove: (slot: string) => void;
}

/** Follows the chosen meal a moment later, so that the keys in the grid need not wait for it. */
export function MealPanel(props: Props) {
  const slot = useDeferredValue(usePlan((state) => state.active));
  return <MealOf {...props} slot={slot} />;
}

/** Edits the chosen meal: grams, swaps, more food, lock, and a copy for the next day. */
const MealOf = memo(function MealOf({ serviceId, dates, slot, onMove }: Props & { slot: string }) {
  const t = useTexts(words);
  const store = usePlanStore();
  const cell = useDeferredValue(usePlan((state) => cellAt(state.now, slot)));
  const open = usePlan((state) => isOpen(state, slot));
  const mayUpdate = useMay('updateServiceMeals');
  const swapping = usePlan((state) => state.swapping);
  const next = dates[dates.indexOf(partsOf(slot).date) + 1];
  const line = swapping?.slot === slot ? cell.items[swapping.at] : undefined;
  return (
    <chakra.section display="flex" flexDirection="column" gap="2" data-meal-panel>
      <MealHead slot={slot} cell={cell} />
      <Lines slot={slot} items={cell.items} open={open && mayUpdate === true} onSwap={(at) => store.setState({ swapping: { slot, at } })} />
      {open && mayUpdate ? <AddFood serviceId={serviceId} slot={slot} /> : null}
      {open && cell.items.length > 0 ? (
        <Flex gap="2" flexWrap="wrap">
          {next ? (
            <Button size="sm" onClick={() => copyTo(store, slot, next)}>
              {t.copyNext}
            </Button>
          ) : null}
          {mayUpdate ? (
            <Button size="sm" onClick={() => onMove(slot)}>
              {t.move}
            </Button>
          ) : null}
        </Flex>
      ) : null}
      {line && swapping && open && mayUpdate ? (
        <Suspense>
          <Swaps key={`${slot} ${swapping.at}`} serviceId={serviceId} dates={dates} slot={slot} line={line} at={swapping.at} />
        </Suspense>
      ) : null}
    </chakra.section>
  );
});
