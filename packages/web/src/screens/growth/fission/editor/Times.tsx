import { chakra, Flex } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { dayOf, daysBefore, instantAt } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { DateInput } from '#ui/date/DateInput.js';
import { instantOf } from '#ui/date/dates.js';
import { useTimeText } from '../use-time-text.js';

const words = texts({
  now: ['现在', 'Now'],
  tomorrow: ['明天 9:00', 'Tomorrow 9:00'],
  days: (days: number) => [`${days} 天`, `${days} days`],
  order: ['结束时间要晚于开始时间', 'The end must be after the start'],
  past: ['结束时间已经过去', 'The end has passed'],
  later: (time: string) => [`活动进行中，只能延到 ${time} 以后`, `While it runs, it can only end after ${time}`],
  over: ['开始时间已过：启用后立即开始', 'The start has passed: it starts as soon as it is on'],
});

interface Pick {
  label: string;
  at: string | undefined;
}

interface TimeProps extends ControlProps {
  picks: readonly Pick[];
  problem?: string | undefined;
  note?: string | undefined;
}

function Time({ id, label, value, onChange, invalid, picks, problem, note }: TimeProps) {
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" flexWrap="wrap" align="center">
        <chakra.div width="56">
          <DateInput
            id={id}
            label={label}
            aria-label={label}
            aria-invalid={invalid || problem !== undefined}
            value={String(value ?? '')}
            time
            onChange={onChange}
          />
        </chakra.div>
        {picks.map(({ label: text, at }) =>
          at ? (
            <Button key={text} size="sm" onClick={() => onChange(at)}>
              {text}
            </Button>
          ) : null,
        )}
      </Flex>
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem}
        </chakra.p>
      ) : note ? (
        <chakra.p color="ink.3" fontSize="xs">
          {note}
        </chakra.p>
      ) : null}
    </Flex>
  );
}

const whole = (instant: number) => new Date(Math.floor(instant / 60_000) * 60_000).toISOString();

export function StartTime({ isRunning }: { isRunning: boolean }) {
  const t = useTexts(words);
  const tomorrow = daysBefore(dayOf(Date.now()), -1);
  const picks = [
    { label: t.now, at: whole(Date.now()) },
    { label: t.tomorrow, at: instantAt(`${tomorrow}T09:00`) },
  ];
  return (
    <Field name="start_at">
      {(control) => (
        <Time
          {...control}
          picks={picks}
          note={!isRunning && Date.parse(instantOf(String(control.value ?? '')) ?? '') <= Date.now() ? t.over : undefined}
        />
      )}
    </Field>
  );
}

const lengths = [7, 14, 30];

/** Returns what is wrong with an end. */
function useEndProblem(end: string, start: string, least: string | undefined): string | undefined {
  const t = useTexts(words);
  const time = useTimeText();
  const at = Date.parse(instantOf(end) ?? '');
  if (Number.isNaN(at)) return undefined;
  if (least !== undefined) return at < Date.parse(least) ? t.later(time.at(least)) : undefined;
  if (at <= Date.parse(instantOf(start) ?? '')) return t.order;
  return at <= Date.now() ? t.past : undefined;
}

/** The end of a campaign; while it runs, it may only move on. */
export function EndTime({ least }: { least: string | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [start, end] = (useWatch({ control: form.control, name: ['start_at', 'end_at'] }) as (string | undefined)[]).map(
    (one) => one ?? '',
  );
  const begins = least ?? instantOf(start ?? '');
  const problem = useEndProblem(end ?? '', start ?? '', least);
  const day = dayOf(begins ? Date.parse(begins) : Date.now());
  const picks = lengths.map((days) => ({ label: `${least ? '+' : ''}${t.days(days)}`, at: instantAt(`${daysBefore(day, -days)}T23:59`) }));
  return <Field name="end_at">{(control) => <Time {...control} picks={picks} problem={problem} />}</Field>;
}
