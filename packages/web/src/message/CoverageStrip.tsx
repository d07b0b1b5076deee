import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { useWeekday } from './SlotTimes.js';
import { stretchesOf, type WeekSlot, weekdays } from './week-slot.js';

const words = texts({
  title: ['一周覆盖', 'Coverage of the week'],
});

/** A slot with who or what it has; a gap is drawn as a warning. */
export interface NamedSlot extends WeekSlot {
  name: string;
  isGap?: boolean;
}

const fills = ['jade.600', 'sky', 'amber', 'persimmon'] as const;
const dayMinutes = 1440;
const marks = [0, 6, 12, 18, 24];

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

interface Props {
  slots: readonly NamedSlot[];
  /** What holds outside of all slots. */
  otherwise: string;
}

const fillOf = ({ isGap = false }: Pick<NamedSlot, 'isGap'>, at: number): string => (isGap ? 'rose' : (fills[at % fills.length] as string));

/** Draws which slot covers which hours of the week, and what holds in between. */
export function CoverageStrip({ slots, otherwise }: Props) {
  const t = useTexts(words);
  return (
    <chakra.figure m="0" aria-label={t.title}>
      <Flex direction="column" gap="1">
        {weekdays.map((day) => (
          <Day key={day} day={day} slots={slots} />
        ))}
        <Flex ms="10" justify="space-between" fontSize="xs" color="ink.3" aria-hidden>
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </Flex>
      </Flex>
      <Flex as="figcaption" gap="3" rowGap="1" flexWrap="wrap" fontSize="xs" color="ink.2" mt="1">
        {slots
          .map((slot, at) => ({ slot, at }))
          .map(({ slot, at }) => (
            <Legend key={`${at} ${slot.from}`} fill={fillOf(slot, at)} text={`${slot.from}–${slot.to} ${slot.name}`} />
          ))}
        <Legend fill="sunken" text={otherwise} />
      </Flex>
    </chakra.figure>
  );
}

function Day({ day, slots }: { day: number; slots: readonly NamedSlot[] }) {
  const nameOf = useWeekday();
  const stretches = slots.flatMap((slot, at) => stretchesOf(slot).map((one) => ({ ...one, slot, at })));
  return (
    <Flex gap="2" align="center">
      <chakra.span width="8" fontSize="xs" color="ink.3">
        {nameOf(day)}
      </chakra.span>
      <chakra.div position="relative" flex="1" height="4" bg="sunken" borderRadius="xs" overflow="hidden">
        {stretches
          .filter(({ weekday }) => weekday === day)
          .map(({ start, end, slot, at }) => (
            <chakra.div
              key={`${at} ${start}`}
              role="img"
              aria-label={`${nameOf(day)} ${clock(start)}–${clock(end)} ${slot.name}`}
              title={`${clock(start)}–${clock(end)} ${slot.name}`}
              position="absolute"
              insetBlock="0"
              bg={fillOf(slot, at)}
              opacity={0.8}
              style={{ insetInlineStart: `${(start / dayMinutes) * 100}%`, width: `${((end - start) / dayMinutes) * 100}%` }}
            />
          ))}
      </chakra.div>
    </Flex>
  );
}

const Legend = ({ fill, text }: { fill: string; text: string }) => (
  <Flex as="span" align="center" gap="1.5" minWidth="0">
    <chakra.span aria-hidden width="3" height="3" borderRadius="xs" borderWidth="1px" bg={fill} flexShrink={0} />
    <chakra.span truncate>{text}</chakra.span>
  </Flex>
);
