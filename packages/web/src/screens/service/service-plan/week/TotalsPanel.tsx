import { chakra } from '@chakra-ui/react';
import { memo, useDeferredValue } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { type Cells, type Meal, partsOf, ranges, type Sum, slotOf, sumOf } from '../plan-edits.js';
import { cellAt, usePlan } from '../plan-store.js';

const words = texts({
  day: (date: string) => [`${date} 合计`, `Total of ${date}`],
  week: ['这几天平均', 'Average of these days'],
  energy: ['能量', 'Energy'],
  protein: ['蛋白质', 'Protein'],
  fat: ['脂肪', 'Fat'],
  carb: ['碳水', 'Carbs'],
  fiber: ['膳食纤维', 'Fiber'],
  sodium: ['钠', 'Sodium'],
  purine: ['嘌呤', 'Purine'],
  low: (name: string, from: number | string) => [`${name}低于 ${from}`, `${name} below ${from}`],
  high: (name: string, to: number | string) => [`${name}高于 ${to}`, `${name} above ${to}`],
  fine: ['能量与三大营养素都在范围内', 'Energy and all shares are within range'],
  noTarget: ['还没有目标能量', 'No target energy yet'],
});

interface RowProps {
  name: string;
  value: string;
  /** Its position, as a share of twice the target. */
  share: number;
  isOff: boolean;
}

function Row({ name, value, share, isOff }: RowProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="64px 40px 1fr" gap="2" alignItems="center" fontSize="sm">
      <chakra.span color="ink.2">{name}</chakra.span>
      <chakra.div height="6px" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
        <chakra.div height="100%" bg={isOff ? 'amber' : 'jade.500'} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </chakra.div>
      <chakra.span textAlign="end" color={isOff ? 'amber' : undefined} fontVariantNumeric="tabular-nums">
        {value}
      </chakra.span>
    </chakra.div>
  );
}

const nutrients = ['protein', 'fat', 'carb'] as const;

/** Whether the energy from a nutrient is out of its range. */
function isOff({ shares }: Sum, name: (typeof nutrients)[number]) {
  const share = shares?.[name];
  return share !== undefined && (share < ranges[name][0] || share > ranges[name][1]);
}

function warnings(sum: Sum, target: number | null, t: ReturnType<typeof useTexts<typeof words>>): string[] {
  const low = target ? target * (1 - ranges.energy) : 0;
  const high = target ? target * (1 + ranges.energy) : Number.POSITIVE_INFINITY;
  const found = [
    sum.energy < low ? t.low(t.energy, `${Math.ceil(low)} kcal`) : '',
    sum.energy > high ? t.high(t.energy, `${Math.floor(high)} kcal`) : '',
    ...nutrients.map((name) => {
      const share = sum.shares?.[name];
      if (share === undefined) return '';
      return share < ranges[name][0]
        ? t.low(t[name], `${ranges[name][0]} %`)
        : share > ranges[name][1]
          ? t.high(t[name], `${ranges[name][1]} %`)
          : '';
    }),
  ];
  return found.filter(Boolean);
}

function Figures({ title, sum, target }: { title: string; sum: Sum; target: number | null }) {
  const t = useTexts(words);
  const found = warnings(sum, target, t);
  return (
    <chakra.section display="flex" flexDirection="column" gap="1.5">
      <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
      <Row
        name={t.energy}
        value={`${formatCount(Math.round(sum.energy))} / ${target === null ? '–' : formatCount(target)}`}
        share={target ? sum.energy / target : 0}
        isOff={target !== null && Math.abs(sum.energy / target - 1) > ranges.energy}
      />
      {nutrients.map((name) => (
        <Row
          key={name}
          name={t[name]}
          value={`${Math.round(sum[name])} g · ${sum.shares?.[name] ?? '–'} %`}
          share={(sum.shares?.[name] ?? 0) / ranges[name][1]}
          isOff={isOff(sum, name)}
        />
      ))}
      <chakra.p color="ink.3" fontSize="xs">
        {t.fiber} {Math.round(sum.fiber)} g · {t.sodium} {Math.round(sum.sodium)} mg · {t.purine} {Math.round(sum.purine)} mg
      </chakra.p>
      {target === null ? <chakra.p color="ink.3">{t.noTarget}</chakra.p> : null}
      {found.length > 0 ? (
        <chakra.p role="status" bg="amber.50" color="amber" borderRadius="s" px="2" py="1" fontSize="xs">
          ⚠ {found.join('；')}
        </chakra.p>
      ) : (
        <chakra.p color="jade.700" fontSize="xs">
          ✓ {t.fine}
        </chakra.p>
      )}
    </chakra.section>
  );
}

const averageOf = (sum: Sum, days: number): Sum => ({
  ...sum,
  ...{ energy: sum.energy / days, protein: sum.protein / days, fat: sum.fat / days, carb: sum.carb / days },
  ...{ fiber: sum.fiber / days, sodium: sum.sodium / days, purine: sum.purine / days },
});

interface Props {
  dates: readonly string[];
  shown: readonly Meal[];
  target: number | null;
}

/** Nutrients of the chosen day and of all days shown, against their targets. */
export function TotalsPanel({ dates, shown, target }: Props) {
  const now = useDeferredValue(usePlan((state) => state.now));
  const date = useDeferredValue(usePlan((state) => partsOf(state.active).date));
  return <TotalsOf {...{ dates, shown, target, now, date }} />;
}

const TotalsOf = memo(function TotalsOf({ dates, shown, target, now, date }: Props & { now: Cells; date: string }) {
  const t = useTexts(words);
  const cellsOn = (day: string) => shown.map((meal) => cellAt(now, slotOf(day, meal)));
  const filled = dates.filter((day) => cellsOn(day).some(({ items }) => items.length > 0));
  return (
    <>
      <Figures title={t.day(date.slice(5))} sum={sumOf(cellsOn(date))} target={target} />
      {dates.length > 1 && filled.length > 0 ? (
        <Figures title={t.week} sum={averageOf(sumOf(filled.flatMap(cellsOn)), filled.length)} target={target} />
      ) : null}
    </>
  );
});
