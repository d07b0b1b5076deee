import { chakra } from '@chakra-ui/react';
import { memo, useDeferredValue } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { type Cells, type Meal, meanTarget, type Plan, partsOf, ranges, type Sum, slotOf, sumOf, targetOn } from '../plan-edits.js';
import { cellAt, usePlan } from '../plan-store.js';
import { type BrokenRule, useRuleSentence } from './broken-rules.js';

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
  fine: ['各项规则都满足', 'All rules are kept'],
  unsaved: ['能量与供能比在范围内，保存后检查其他规则', 'Energy and shares are within range; other rules are checked after saving'],
  days: (count: number) => [`${count} 天有规则未满足`, count === 1 ? '1 day breaks a rule' : `${count} days break a rule`],
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

type Shares = Plan['energy_shares'];
const rangeOf = (shares: Shares, name: (typeof nutrients)[number]) => [shares[name][0] ?? 0, shares[name][1] ?? 100] as const;

/** Whether the energy from a nutrient is out of its range. */
function isOff({ shares }: Sum, name: (typeof nutrients)[number], ranges: Shares) {
  const share = shares?.[name];
  const [from, to] = rangeOf(ranges, name);
  return share !== undefined && (share < from || share > to);
}

function warnings(sum: Sum, target: number | null, energy_shares: Shares, t: ReturnType<typeof useTexts<typeof words>>): string[] {
  const low = target ? target * (1 - ranges.energy) : 0;
  const high = target ? target * (1 + ranges.energy) : Number.POSITIVE_INFINITY;
  const found = [
    sum.energy < low ? t.low(t.energy, `${Math.ceil(low)} kcal`) : '',
    sum.energy > high ? t.high(t.energy, `${Math.floor(high)} kcal`) : '',
    ...nutrients.map((name) => {
      const share = sum.shares?.[name];
      if (share === undefined) return '';
      const [from, to] = rangeOf(energy_shares, name);
      return share < from ? t.low(t[name], `${from} %`) : share > to ? t.high(t[name], `${to} %`) : '';
    }),
  ];
  return found.filter(Boolean);
}

/** Rules beyond energy and its shares, which are shown while the plan is as it was saved. */
const counted: ReadonlySet<string> = new Set(['energy', 'protein', 'fat', 'carb']);

interface FiguresProps {
  title: string;
  sum: Sum;
  plan: Plan;
  target: number | null;
  broken: readonly BrokenRule[];
  /** What else keeps it from being fine. */
  more?: string;
  isSaved: boolean;
}

/** The rules that do not hold, or that all do. */
function Verdict({ found, isSaved }: { found: readonly string[]; isSaved: boolean }) {
  const t = useTexts(words);
  if (found.length === 0)
    return (
      <chakra.p color={isSaved ? 'jade.700' : 'ink.3'} fontSize="xs">
        {isSaved ? `✓ ${t.fine}` : t.unsaved}
      </chakra.p>
    );
  return (
    <chakra.p role="status" bg="amber.50" color="amber" borderRadius="s" px="2" py="1" fontSize="xs">
      ⚠ {found.join('；')}
    </chakra.p>
  );
}

function Figures({ title, sum, plan, target, broken, more = '', isSaved }: FiguresProps) {
  const t = useTexts(words);
  const sentence = useRuleSentence();
  const found = [
    ...warnings(sum, target, plan.energy_shares, t),
    ...broken.filter(({ rule }) => !counted.has(rule)).map(sentence),
    more,
  ].filter(Boolean);
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
          share={(sum.shares?.[name] ?? 0) / rangeOf(plan.energy_shares, name)[1]}
          isOff={isOff(sum, name, plan.energy_shares)}
        />
      ))}
      <chakra.p color="ink.3" fontSize="xs">
        {t.fiber} {Math.round(sum.fiber)} g · {t.sodium} {Math.round(sum.sodium)} mg · {t.purine} {Math.round(sum.purine)} mg
      </chakra.p>
      {target === null ? <chakra.p color="ink.3">{t.noTarget}</chakra.p> : null}
      <Verdict found={found} isSaved={isSaved} />
    </chakra.section>
  );
}

const averageOf = (sum: Sum, days: number): Sum => ({
  ...sum,
  ...{ energy: sum.energy / days, protein: sum.protein / days, fat: sum.fat / days, carb: sum.carb / days },
  ...{ fiber: sum.fiber / days, sodium: sum.sodium / days, purine: sum.purine / days },
});

interface Props {
  plan: Plan;
  dates: readonly string[];
  shown: readonly Meal[];
}

/** Nutrients of the chosen day and of all days shown, against their targets, and the rules that the saved plan does not keep. */
export function TotalsPanel(props: Props) {
  const now = useDeferredValue(usePlan((state) => state.now));
  const isSaved = useDeferredValue(usePlan((state) => state.base === state.now));
  const date = useDeferredValue(usePlan((state) => partsOf(state.active).date));
  return <TotalsOf {...props} now={now} date={date} isSaved={isSaved} />;
}

const TotalsOf = memo(function TotalsOf({
  plan,
  dates,
  shown,
  now,
  date,
  isSaved,
}: Props & { now: Cells; date: string; isSaved: boolean }) {
  const t = useTexts(words);
  const cellsOn = (day: string) => shown.map((meal) => cellAt(now, slotOf(day, meal)));
  const filled = dates.filter((day) => cellsOn(day).some(({ items }) => items.length > 0));
  const broken = isSaved ? plan.broken_rules : [];
  const ofDay = broken.filter((one) => one.per !== 'week' && one.date === date);
  const brokenDays = new Set(broken.flatMap((one) => (one.per === 'week' ? [] : [one.date]))).size;
  const ofWeek = broken.filter((one) => one.per === 'week');
  return (
    <>
      <Figures
        title={t.day(date.slice(5))}
        sum={sumOf(cellsOn(date))}
        plan={plan}
        target={targetOn(plan, date)}
        broken={ofDay}
        isSaved={isSaved}
      />
      {dates.length > 1 && filled.length > 0 ? (
        <Figures
          title={t.week}
          sum={averageOf(sumOf(filled.flatMap(cellsOn)), filled.length)}
          plan={plan}
          target={meanTarget(plan)}
          broken={ofWeek}
          more={brokenDays > 0 ? t.days(brokenDays) : ''}
          isSaved={isSaved}
        />
      ) : null}
    </>
  );
});
