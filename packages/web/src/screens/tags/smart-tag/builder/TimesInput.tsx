import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input, Select } from '#ui/input/Input.js';
import type { Period, Rule } from './condition-tree.js';

const words = texts({
  times: ['次数', 'Times'],
  happened: ['至少', 'at least'],
  not_happened: ['不到', 'fewer than'],
  unit: ['次', 'times'],
  period: ['时间', 'Period'],
  always: ['不限时间', 'At any time'],
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  last_days: ['近几天', 'Last days'],
  custom: ['自定义', 'From … to'],
  days: ['天数', 'Days'],
  day: ['天', 'days'],
  from: ['开始日期', 'From'],
  to: ['结束日期', 'To'],
});

const kinds = ['last_days', 'today', 'yesterday', 'custom'] as const;

/** Returns the whole number of a text; NaN, which the rule reports, for any other text. */
const wholeOf = (text: string) => (text === '' ? undefined : Number(text));

interface Props {
  rule: Rule;
  onChange: (change: Pick<Partial<Rule>, 'times' | 'window'>, typing?: string) => void;
}

/** Renders how often and when an event happened. */
export function TimesInput({ rule, onChange }: Props) {
  const t = useTexts(words);
  return (
    <>
      <Flex gap="1.5" align="center">
        <chakra.span color="ink.2">{t[rule.op === 'not_happened' ? rule.op : 'happened']}</chakra.span>
        <Input
          aria-label={t.times}
          inputMode="numeric"
          width="64px"
          placeholder="1"
          value={rule.times === undefined || Number.isNaN(rule.times) ? '' : rule.times}
          onChange={(event) => onChange({ times: wholeOf(event.target.value) }, 'times')}
        />
        <chakra.span color="ink.3">{t.unit}</chakra.span>
      </Flex>
      <PeriodInput window={rule.window} onChange={onChange} />
    </>
  );
}

function PeriodInput({ window, onChange }: { window: Period | undefined; onChange: Props['onChange'] }) {
  const t = useTexts(words);
  const choose = (kind: Period['kind'] | '') =>
    onChange({ window: kind ? { kind, ...(kind === 'last_days' ? { days: 7 } : {}) } : undefined });
  return (
    <Flex gap="1.5" align="center" flexWrap="wrap">
      <Select
        aria-label={t.period}
        width="auto"
        value={window?.kind ?? ''}
        onChange={(event) => choose(event.target.value as Period['kind'] | '')}
      >
        <option value="">{t.always}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t[kind]}
          </option>
        ))}
      </Select>
      {window ? <PeriodEnds window={window} onChange={onChange} /> : null}
    </Flex>
  );
}

/** The days of a period that has some. */
function PeriodEnds({ window, onChange }: { window: Period; onChange: Props['onChange'] }) {
  const t = useTexts(words);
  if (window.kind === 'custom')
    return (['from', 'to'] as const).map((end) => (
      <chakra.div key={end} width="150px">
        <DateInput
          label={t[end]}
          aria-label={t[end]}
          value={window[end] ?? ''}
          onChange={(day) => onChange({ window: { ...window, [end]: day } }, end)}
        />
      </chakra.div>
    ));
  if (window.kind !== 'last_days') return null;
  const { days } = window;
  return (
    <>
      <Input
        aria-label={t.days}
        inputMode="numeric"
        width="64px"
        value={days === undefined || Number.isNaN(days) ? '' : days}
        onChange={(event) => {
          const typed = wholeOf(event.target.value);
          onChange({ window: { kind: 'last_days', ...(typed === undefined ? {} : { days: typed }) } }, 'days');
        }}
      />
      <chakra.span color="ink.3">{t.day}</chakra.span>
    </>
  );
}
