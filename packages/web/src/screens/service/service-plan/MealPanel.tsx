import { chakra, Flex } from '@chakra-ui/react';
import { ArrowLeftRight, Trash2 } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Input } from '../../../ui/Input.js';
import { AddFood } from './AddFood.js';
import { atGrams, keyOf, type Line, partsOf } from './plan-edits.js';
import { cellAt, copyTo, isOpen, setItems, toggleLock, usePlan, usePlanStore } from './plan-store.js';
import { Swaps } from './Swaps.js';
import { mealWords } from './words.js';

const words = texts({
  title: (date: string, meal: string) => [`${date} ${meal}`, `${date} ${meal}`],
  grams: (name: string) => [`${name}的克数`, `Grams of ${name}`],
  swap: (name: string) => [`替换${name}`, `Swap ${name}`],
  remove: (name: string) => [`去掉${name}`, `Remove ${name}`],
  lock: ['锁定', 'Lock'],
  unlock: ['解锁', 'Unlock'],
  copyNext: ['复制到次日', 'Copy to next day'],
  none: ['这一餐还没有食物', 'No food in this meal yet'],
  locked: ['已锁定，重新生成时不变；解锁后才能修改', 'Locked, so regenerating leaves it; unlock it to change it'],
  punched: ['客户已打卡，不能再修改', 'The customer has eaten this meal, so it can’t change'],
  over: ['这一天不能修改', 'This day can’t change'],
});

function LineRow({ slot, line, at, open, onSwap }: { slot: string; line: Line; at: number; open: boolean; onSwap: () => void }) {
  const t = useTexts(words);
  const store = usePlanStore();
  const items = () => cellAt(store.getState().now, slot).items;
  const replace = (next: Line[]) => setItems(store, slot, [...items().slice(0, at), ...next, ...items().slice(at + 1)]);
  return (
    <Flex as="li" align="center" gap="1.5">
      <chakra.span flex="1" minWidth="0">
        {line.name}{' '}
        <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
          {line.energy_kcal} kcal
        </chakra.span>
      </chakra.span>
      <Input
        // The value of another line, or after an undo, starts the input again.
        key={`${keyOf(line)} ${line.dosage_g}`}
        type="number"
        min={1}
        max={5000}
        width="16"
        height="28px"
        textAlign="end"
        aria-label={t.grams(line.name)}
        disabled={!open}
        defaultValue={line.dosage_g}
        onBlur={(event) => {
          const grams = Math.round(Number(event.target.value) * 10) / 10;
          if (grams >= 0.1 && grams <= 5000 && grams !== line.dosage_g) replace([atGrams(line, grams)]);
          else event.target.value = String(line.dosage_g);
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <chakra.span color="ink.3">{line.unit}</chakra.span>
      {line.origin !== undefined && line.ingredient_id !== null ? (
        <Button look="quiet" size="sm" shape="square" aria-label={t.swap(line.name)} disabled={!open} onClick={onSwap}>
          <ArrowLeftRight />
        </Button>
      ) : null}
      <Button look="quiet" size="sm" shape="square" aria-label={t.remove(line.name)} disabled={!open} onClick={() => replace([])}>
        <Trash2 />
      </Button>
    </Flex>
  );
}

interface Props {
  serviceId: number;
  dates: readonly string[];
}

/** Follows the chosen meal a moment later, so that the keys in the grid need not wait for it. */
export function MealPanel(props: Props) {
  const slot = useDeferredValue(usePlan((state) => state.active));
  return <MealOf {...props} slot={slot} />;
}

/** Edits the chosen meal: grams, swaps, more food, lock, and a copy for the next day. */
const MealOf = memo(function MealOf({ serviceId, dates, slot }: Props & { slot: string }) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const store = usePlanStore();
  const cell = useDeferredValue(usePlan((state) => cellAt(state.now, slot)));
  const open = usePlan((state) => isOpen(state, slot));
  const canEdit = usePlan((state) => state.canEdit(slot));
  const mayUpdate = useMay('updateServiceMeals');
  const [swapping, setSwapping] = useState<{ slot: string; at: number }>();
  const { date, meal } = partsOf(slot);
  const next = dates[dates.indexOf(date) + 1];
  const line = swapping?.slot === slot ? cell.items[swapping.at] : undefined;
  const why = cell.punched ? t.punched : !canEdit ? t.over : cell.locked ? t.locked : undefined;
  return (
    <chakra.section display="flex" flexDirection="column" gap="2" data-meal-panel>
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
      {cell.items.length > 0 ? (
        <chakra.ul display="flex" flexDirection="column" gap="1.5" listStyleType="none">
          {cell.items.map((one, at) => (
            <LineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same food may stand twice in a meal
              key={`${keyOf(one)} ${at}`}
              slot={slot}
              line={one}
              at={at}
              open={open && mayUpdate === true}
              onSwap={() => setSwapping({ slot, at })}
            />
          ))}
        </chakra.ul>
      ) : (
        <chakra.p color="ink.3">{t.none}</chakra.p>
      )}
      {open && mayUpdate ? <AddFood slot={slot} /> : null}
      {open && next && cell.items.length > 0 ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => copyTo(store, slot, next)}>
          {t.copyNext}
        </Button>
      ) : null}
      {line && swapping && open ? (
        <Swaps serviceId={serviceId} slot={slot} line={line} at={swapping.at} onClose={() => setSwapping(undefined)} />
      ) : null}
    </chakra.section>
  );
});
