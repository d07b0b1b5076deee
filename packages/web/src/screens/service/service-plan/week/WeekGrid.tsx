import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { type Meal, ranges, slotOf, sumOf } from '../plan-edits.js';
import { cellAt, usePlan } from '../plan-store.js';
import { mealWords, useDayName } from '../words.js';
import { MealCell } from './MealCell.js';
import { type GridActs, useGridKeys } from './use-grid-keys.js';

const words = texts({
  grid: ['一周食谱', 'Meals of the week'],
  meals: ['餐次', 'Meals'],
  today: ['今天', 'Today'],
});

const Head = chakra('div', { base: { textAlign: 'center', pb: '1', fontSize: 'sm', '&[data-today] b': { color: 'jade.700' } } });

const Corner = chakra('span', { base: { color: 'ink.3', fontSize: 'xs', alignSelf: 'end', pb: '1' } });

/** The day's energy against its target. */
function DayHead({ date, shown, target, isToday }: { date: string; shown: readonly Meal[]; target: number | null; isToday: boolean }) {
  const t = useTexts(words);
  const dayName = useDayName();
  const isPartOfPlan = usePlan((state) => state.canEdit(slotOf(date, 'breakfast')));
  const energy = usePlan((state) => Math.round(sumOf(shown.map((meal) => cellAt(state.now, slotOf(date, meal)))).energy));
  const share = target ? energy / target : 0;
  // A day before or after the service has no meals and lacks nothing.
  const isEmpty = energy === 0 && !isPartOfPlan;
  const isOff = target !== null && !isEmpty && Math.abs(share - 1) > ranges.energy;
  const name = dayName(date);
  return (
    <Head role="columnheader" data-today={isToday || undefined}>
      <b style={{ fontWeight: 600 }}>{isToday ? `${name} · ${t.today}` : name}</b>
      <chakra.div color="ink.3" fontSize="xs" fontVariantNumeric="tabular-nums">
        {date.slice(5)} ·{' '}
        <chakra.span color={isOff ? 'amber' : 'ink.3'} whiteSpace="nowrap">
          {isEmpty ? '–' : `${energy} kcal`}
          {isOff ? (share > 1 ? ' ↑' : ' ↓') : ''}
        </chakra.span>
      </chakra.div>
      <chakra.div height="5px" mt="1" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
        <chakra.div height="100%" bg={isOff ? 'amber' : 'jade.500'} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </chakra.div>
    </Head>
  );
}

interface Props extends GridActs {
  dates: readonly string[];
  shown: readonly Meal[];
  targetOf: (date: string) => number | null;
  today: string;
}

/** Renders meals by days. Arrows move, Enter edits, M moves, S swaps, L locks, N copies to the next day, Ctrl with C, V, Z, Y does what it does elsewhere. */
export const WeekGrid = memo(function WeekGrid({ dates, shown, targetOf, today, onEdit, onMove }: Props) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const { grid, press } = useGridKeys(dates, shown, { onEdit, onMove });
  const columns = `${dates.length > 1 ? '64px ' : ''}repeat(${dates.length}, minmax(${dates.length > 1 ? '88px' : '0'}, 1fr))`;
  return (
    <chakra.div overflowX="auto" minWidth="0" flex="1" pb="1">
      <chakra.div
        ref={grid}
        role="grid"
        aria-label={t.grid}
        onKeyDown={press}
        display="grid"
        gap="1.5"
        alignItems="stretch"
        style={{ gridTemplateColumns: columns }}
      >
        <chakra.div role="row" display="contents">
          {dates.length > 1 ? <Corner>{t.meals}</Corner> : null}
          {dates.map((date) => (
            <DayHead key={date} date={date} shown={shown} target={targetOf(date)} isToday={date === today} />
          ))}
        </chakra.div>
        {shown.map((meal) => (
          <chakra.div role="row" display="contents" key={meal}>
            <chakra.div role="rowheader" color="ink.2" pt="2" fontSize="xs">
              {names[meal]}
            </chakra.div>
            {dates.map((date) => (
              <MealCell key={date} date={date} meal={meal} />
            ))}
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  );
});
