import { Flex } from '@chakra-ui/react';
import { Button } from '../../../ui/Button.js';
import { partsOf, slotOf } from './plan-edits.js';
import { usePlanStore } from './plan-store.js';

/** Chooses the day that a phone shows. */
export function DayTabs({ dates, active }: { dates: readonly string[]; active: string }) {
  const store = usePlanStore();
  const show = (date: string) => store.setState(({ active: slot }) => ({ active: slotOf(date, partsOf(slot).meal) }));
  return (
    <Flex role="group" gap="1" overflowX="auto" pb="2">
      {dates.map((date) => (
        <Button
          key={date}
          minHeight="10"
          look={date === active ? 'solid' : 'outline'}
          aria-pressed={date === active}
          onClick={() => show(date)}
        >
          {date.slice(5)}
        </Button>
      ))}
    </Flex>
  );
}
