import { chakra, Flex } from '@chakra-ui/react';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { type Meal, partsOf, slotOf } from '../plan-edits.js';
import { usePlan, usePlanStore } from '../plan-store.js';
import { useDayName } from '../words.js';
import type { GridActs } from './use-grid-keys.js';
import { WeekGrid } from './WeekGrid.js';

const words = texts({ days: ['选择日期', 'Choose a day'] });

interface Props extends GridActs {
  dates: readonly string[];
  shown: readonly Meal[];
  targetOf: (date: string) => number | null;
}

/** Renders one day of the week on a phone, with the others to choose from. */
export function OneDay({ dates, shown, targetOf, onEdit, onMove }: Props) {
  const t = useTexts(words);
  const dayName = useDayName();
  const store = usePlanStore();
  const active = usePlan((state) => partsOf(state.active).date);
  const show = (date: string) => store.setState(({ active: slot }) => ({ active: slotOf(date, partsOf(slot).meal) }));
  return (
    <>
      <Flex role="group" aria-label={t.days} gap="1" pb="2">
        {dates.map((date) => (
          <Button
            key={date}
            flex="1"
            minWidth="0"
            height="auto"
            minHeight="10"
            px="0"
            flexDirection="column"
            gap="0"
            lineHeight="1.3"
            look={date === active ? 'solid' : 'outline'}
            aria-pressed={date === active}
            onClick={() => show(date)}
          >
            <chakra.span fontSize="xs">{dayName(date)}</chakra.span>
            <span>{date.slice(5)}</span>
          </Button>
        ))}
      </Flex>
      <WeekGrid dates={[active]} shown={shown} targetOf={targetOf} today={dayOf(Date.now())} onEdit={onEdit} onMove={onMove} />
    </>
  );
}
