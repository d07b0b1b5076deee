import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Input } from '#ui/input/Input.js';
import { isOverMidnight, type WeekSlot, weekdays } from './week-slot.js';

const words = texts({
  weekdays: ['星期', 'Days of the week'],
  from: ['从', 'From'],
  to: ['到', 'To'],
  nextDay: ['次日', 'next day'],
  short: (day: number) => [`周${'一二三四五六日'[day - 1]}`, `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1]}`],
});

/** Returns the short name of a weekday, 1 for Monday. */
export function useWeekday(): (day: number) => string {
  const t = useTexts(words);
  return t.short;
}

interface Props {
  /** Names the slot for screen readers. */
  label: string;
  slot: WeekSlot;
  onChange: (slot: WeekSlot) => void;
}

/** Renders the days and times of a slot. One that ends before it begins ends on the next day, and says so. */
export function SlotTimes({ label, slot, onChange }: Props) {
  const t = useTexts(words);
  const toggle = (day: number) =>
    onChange({
      ...slot,
      weekdays: slot.weekdays.includes(day) ? slot.weekdays.filter((one) => one !== day) : [...slot.weekdays, day].toSorted(),
    });
  return (
    <Flex gap="3" rowGap="2" flexWrap="wrap" align="center">
      <Flex role="group" aria-label={`${label} ${t.weekdays}`} gap="1" flexWrap="wrap">
        {weekdays.map((day) => (
          <Day key={day} type="button" aria-pressed={slot.weekdays.includes(day)} onClick={() => toggle(day)}>
            {t.short(day)}
          </Day>
        ))}
      </Flex>
      <Flex gap="1.5" align="center">
        <Time label={`${label} ${t.from}`} value={slot.from} onChange={(from) => onChange({ ...slot, from })} />
        <chakra.span color="ink.3">–</chakra.span>
        <Time label={`${label} ${t.to}`} value={slot.to} onChange={(to) => onChange({ ...slot, to })} />
        {isOverMidnight(slot) ? (
          <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
            {t.nextDay}
          </chakra.span>
        ) : null}
      </Flex>
    </Flex>
  );
}

const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) => (
  <Input type="time" width="28" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
);

const Day = chakra('button', {
  base: {
    ...{
      minWidth: '9',
      height: '7',
      px: '1.5',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 's',
      fontSize: 'xs',
      cursor: 'pointer',
    },
    '&[aria-pressed=true]': { bg: 'jade.50', borderColor: 'jade.600', color: 'jade.700', fontWeight: 'medium' },
  },
});
