import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Check, Lock, TriangleAlert } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { type Meal, meals } from '../plan-edits.js';
import { useRuleSentence } from '../week/broken-rules.js';
import { mealWords, useDayName, useHousehold } from '../words.js';

const words = texts({
  summary: (changed: number, days: number) => [`${days} 天共 ${changed} 餐会改变`, `${changed} meals on ${days} days would change`],
  kept: (locked: number, eaten: number) => [
    [locked > 0 ? `${locked} 餐已锁定` : '', eaten > 0 ? `${eaten} 餐已打卡` : ''].filter(Boolean).join('、').concat('，不变'),
    `${[locked > 0 ? `${locked} locked` : '', eaten > 0 ? `${eaten} eaten` : ''].filter(Boolean).join(' and ')}, as they are`,
  ],
  target: (before: string, after: string) => [`目标能量 ${before} → ${after} kcal`, `Target energy ${before} → ${after} kcal`],
  changes: ['改变的餐次', 'Changed meals'],
  nothing: ['没有变化', 'Nothing would change'],
  day: (before: string, after: string, target: string) => [
    `${before} → ${after} kcal，目标 ${target}`,
    `${before} → ${after} kcal, target ${target}`,
  ],
  empty: ['空', 'Empty'],
  locked: ['已锁定，不变', 'Locked, stays'],
  punched: ['已打卡，不变', 'Eaten, stays'],
  broken: ['新食谱没有做到的规则', 'Rules that the new plan does not keep'],
  week: (day: string) => [`${day} 起的一周`, `Week from ${day}`],
});

export type Draft = Data<'queryServicePlanDraft'>;
type Change = Draft['changes'][number];
type ProtectedMeal = Draft['kept'][number];

const figure = (value: number | null) => (value === null ? '–' : formatCount(value));
const withSign = (value: number) => (value > 0 ? `+${formatCount(value)}` : value < 0 ? `−${formatCount(Math.abs(value))}` : '±0');

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '5em 1fr 1fr 6em',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'xs',
    alignItems: 'baseline',
    '& > [data-diff]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& > del': { color: 'ink.3', textDecoration: 'none' },
    '& > [data-stays]': { gridColumn: '2 / -1', color: 'ink.3', '& svg': { display: 'inline', verticalAlign: '-2px', me: '1' } },
    mdDown: {
      gridTemplateColumns: '1fr auto',
      '& > del, & > ins, & > [data-stays]': { gridColumn: '1 / -1' },
      '& > [data-diff]': { gridRow: 'auto' },
    },
  },
});

function MealChange({ change }: { change: Change }) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const household = useHousehold();
  const foods = (side: Change['before']) =>
    side?.items.map((item) => `${item.name} ${household(item) ?? `${item.dosage_g} g`}`).join('、') || t.empty;
  return (
    <>
      <chakra.b fontWeight="medium">{names[change.meal]}</chakra.b>
      <chakra.span data-diff display={{ base: 'inline', md: 'none' }}>
        {withSign(change.energy_diff_kcal)} kcal
      </chakra.span>
      <del>{foods(change.before)}</del>
      <chakra.ins textDecoration="none">{foods(change.after)}</chakra.ins>
      <chakra.span data-diff display={{ base: 'none', md: 'inline' }}>
        {withSign(change.energy_diff_kcal)} kcal
      </chakra.span>
    </>
  );
}

function MealThatStays({ meal, reason }: ProtectedMeal) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const isEaten = reason === 'punched';
  return (
    <>
      <chakra.b fontWeight="medium">{names[meal]}</chakra.b>
      <span data-stays>
        {isEaten ? <Check size={12} aria-hidden /> : <Lock size={12} aria-hidden />}
        {isEaten ? t.punched : t.locked}
      </span>
    </>
  );
}

function DayChanges({ date, draft }: { date: string; draft: Draft }) {
  const t = useTexts(words);
  const dayName = useDayName();
  const meta = useMeta('getServicePlan');
  const day = draft.days.find((one) => one.date === date);
  const warning = meta.output('days').fields?.find(({ name }) => name === 'warnings');
  const of = <T extends { date: string; meal: Meal }>(list: readonly T[], meal: Meal) =>
    list.find((one) => one.date === date && one.meal === meal);
  return (
    <chakra.div borderTopWidth="1px" pt="2" pb="2" css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 96px' }}>
      <Flex gap="2" rowGap="0" flexWrap="wrap" align="baseline" mb="1">
        <chakra.h3 fontWeight="semibold">
          {dayName(date)} {date.slice(5)}
        </chakra.h3>
        {day ? (
          <chakra.span color="ink.2" fontSize="xs" fontVariantNumeric="tabular-nums">
            {t.day(figure(day.energy_before_kcal), figure(day.energy_kcal), figure(day.target_kcal))}
          </chakra.span>
        ) : null}
        {day && day.warnings.length > 0 && warning ? (
          <chakra.span color="amber" fontSize="xs" css={{ '& svg': { display: 'inline', verticalAlign: '-2px', me: '1' } }}>
            <TriangleAlert size={12} aria-hidden />
            {day.warnings.map((one) => meta.word(warning, one)).join('、')}
          </chakra.span>
        ) : null}
      </Flex>
      <Grid>
        {meals.map((meal) => {
          const [change, kept] = [of(draft.changes, meal), of(draft.kept, meal)];
          return change ? <MealChange key={meal} change={change} /> : kept ? <MealThatStays key={meal} {...kept} /> : null;
        })}
      </Grid>
    </chakra.div>
  );
}

/** Rules that the new plan would not keep, each with its day or week. */
function BrokenRules({ rules }: { rules: Draft['broken_rules'] }) {
  const t = useTexts(words);
  const sentence = useRuleSentence();
  const dayName = useDayName();
  if (rules.length === 0) return null;
  const when = ({ per, date }: (typeof rules)[number]) => (per === 'week' ? t.week(date.slice(5)) : `${dayName(date)} ${date.slice(5)}`);
  return (
    <chakra.section bg="amber.50" color="amber" borderRadius="s" px="3" py="1.5" fontSize="xs">
      <chakra.h3 fontWeight="semibold">{t.broken}</chakra.h3>
      <chakra.ul maxHeight="8lh" overflowY="auto" tabIndex={0} aria-label={t.broken}>
        {rules.map((rule) => (
          <li key={`${rule.rule} ${rule.date} ${rule.meal} ${rule.value}`}>
            {when(rule)} · {sentence(rule)}
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

/** What a new plan changes, meal by meal, and which meals stay. */
export function DraftChanges({ draft }: { draft: Draft }) {
  const t = useTexts(words);
  const dates = [...new Set([...draft.changes, ...draft.kept].map(({ date }) => date))].sort();
  const locked = draft.kept.filter(({ reason }) => reason === 'locked').length;
  const parts = [
    draft.changes.length === 0 ? t.nothing : t.summary(draft.changes.length, draft.days.length),
    draft.kept.length > 0 ? t.kept(locked, draft.kept.length - locked) : '',
    draft.energy_before_kcal === draft.energy_kcal ? '' : t.target(figure(draft.energy_before_kcal), figure(draft.energy_kcal)),
  ];
  return (
    <Flex direction="column" gap="2">
      <chakra.p role="status" fontVariantNumeric="tabular-nums">
        {parts.filter(Boolean).join(' · ')}
      </chakra.p>
      <BrokenRules rules={draft.broken_rules} />
      <chakra.section aria-label={t.changes} tabIndex={0} maxHeight={{ base: '40dvh', md: '54vh' }} overflowY="auto" pe="2">
        {dates.map((date) => (
          <DayChanges key={date} date={date} draft={draft} />
        ))}
      </chakra.section>
    </Flex>
  );
}
