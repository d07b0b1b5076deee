import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useId, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { MoveDialog, MoveLabel } from '#ui/order/MoveDialog.js';
import { type Meal, partsOf, slotOf } from '../plan-edits.js';
import { cellAt, drop, isOpen, usePlanStore } from '../plan-store.js';
import { mealWords } from '../words.js';

const words = texts({
  day: ['日期', 'Day'],
  meal: ['餐次', 'Meal'],
  name: (date: string, meal: string) => [`${date} ${meal}`, `${date} ${meal}`],
  fixed: ['这一餐已锁定或不能修改，请换一餐', 'That meal is locked or can’t change; choose another'],
  swaps: (foods: string) => [`会和「${foods}」互换`, `It changes places with ${foods}`],
});

interface Props {
  slot: string;
  dates: readonly string[];
  shown: readonly Meal[];
  onClose: () => void;
}

/** Moves a meal to another day or meal without dragging; the meal there takes its place. */
export function MoveMeal({ slot, dates, shown, onClose }: Props) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  const store = usePlanStore();
  const from = partsOf(slot);
  const [{ date, meal }, setTo] = useState(from);
  const to = slotOf(date, meal);
  const state = store.getState();
  const foods = cellAt(state.now, to).items.map((one) => one.name);
  const isFixed = !isOpen(state, to);
  function move() {
    drop(store, slot, to, false);
    store.setState({ active: to });
    onClose();
  }
  return (
    <MoveDialog name={t.name(from.date.slice(5), meals[from.meal])} isSame={to === slot || isFixed} onClose={onClose} onMove={move}>
      <Place
        label={t.day}
        choices={dates.map((one) => ({ value: one, label: one.slice(5) }))}
        value={date}
        onChange={(next) => setTo({ date: String(next), meal })}
      />
      <Place
        label={t.meal}
        choices={shown.map((one) => ({ value: one, label: meals[one] }))}
        value={meal}
        onChange={(next) => setTo({ date, meal: next as Meal })}
      />
      {to === slot ? null : (
        <chakra.p role="status" color="ink.2">
          {isFixed ? t.fixed : foods.length > 0 ? t.swaps(foods.join('、')) : null}
        </chakra.p>
      )}
    </MoveDialog>
  );
}

type PlaceProps = Pick<ComponentProps<typeof Combobox>, 'label' | 'choices' | 'value' | 'onChange'>;

function Place({ label, ...control }: PlaceProps) {
  const id = useId();
  return (
    <div>
      <MoveLabel htmlFor={id}>{label}</MoveLabel>
      <Combobox id={id} label={label} {...control} />
    </div>
  );
}
