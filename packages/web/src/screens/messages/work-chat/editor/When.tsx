import { chakra, Flex } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { dayOf, daysBefore, instantAt } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { Button } from '#ui/button/Button.js';
import { DateInput } from '#ui/date/DateInput.js';
import { instantOf } from '#ui/date/dates.js';
import { formatTime } from '#ui/text/format.js';
import { FreeDays } from './FreeDays.js';
import type { Form } from './mass-values.js';
import { useForecast } from './use-forecast.js';

const words = texts({
  title: ['什么时候发', 'When it goes'],
  early: ['至少在五分钟以后', 'At least five minutes from now'],
  quiet: (time: string) => [`在安静时段内，最早 ${time} 发出`, `Within the quiet hours; it can go from ${time} on`],
  use: (time: string) => [`改为 ${time}`, `Change to ${time}`],
  held: (time: string) => [`现在是安静时段，会在 ${time} 提交。`, `These are quiet hours; it goes at ${time}.`],
  evening: ['今天 17:30', 'Today 17:30'],
  morning: ['明天 10:00', 'Tomorrow 10:00'],
  next: ['明天 17:30', 'Tomorrow 17:30'],
  select: ['员工确认时可以去掉个别客户', 'Staff may leave out customers when they confirm'],
});

const leastMs = 5 * 60_000;
/** The forecast rounds to seconds. */
const sameMs = 60_000;

/** When a message goes, with the days on which its receivers have room. */
export function When({ form }: { form: Form }) {
  const t = useTexts(words);
  const { form: state } = useFormState();
  const sendType = useWatch({ control: state.control, name: 'send_type' });
  const isTimed = sendType === 'timed';
  const { data } = useForecast(form);
  const isHeld = !isTimed && data && Date.parse(data.goes_at) > Date.now() + sameMs;
  return (
    <Zone at={3} title={t.title}>
      <Field name="send_type" />
      {isTimed ? <SendTime form={form} /> : null}
      {isHeld ? (
        <chakra.p role="status" color="amber">
          {t.held(formatTime(data.goes_at))}
        </chakra.p>
      ) : null}
      {form.type === 'single' ? <Field name="allow_select" hint={t.select} /> : null}
      <FreeDays form={form} />
    </Zone>
  );
}

/** Returns what is wrong with a time, and the earliest one that is right. */
function useTimeProblem(form: Form, value: string): { text: string; instead?: string } | undefined {
  const t = useTexts(words);
  const { data, isCurrent } = useForecast(form);
  const at = Date.parse(instantOf(value) ?? '');
  if (Number.isNaN(at)) return undefined;
  if (at < Date.now() + leastMs) return { text: t.early };
  if (!data || !isCurrent || Math.abs(Date.parse(data.goes_at) - at) < sameMs) return undefined;
  return { text: t.quiet(formatTime(data.goes_at)), instead: data.goes_at };
}

function SendTime({ form }: { form: Form }) {
  return (
    <Field name="send_at" required>
      {({ id, label, value, onChange, invalid }) => (
        <TimeField form={form} id={id} label={label} value={String(value ?? '')} invalid={invalid} onChange={onChange} />
      )}
    </Field>
  );
}

interface TimeProps {
  form: Form;
  id: string;
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}

function TimeField({ form, id, label, value, invalid, onChange }: TimeProps) {
  const t = useTexts(words);
  const problem = useTimeProblem(form, value);
  const { instead } = problem ?? {};
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" flexWrap="wrap" align="center">
        <chakra.div width="56">
          <DateInput
            id={id}
            label={label}
            aria-label={label}
            aria-invalid={invalid || problem !== undefined}
            value={value}
            time
            onChange={onChange}
          />
        </chakra.div>
        <Picks onPick={onChange} />
      </Flex>
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {problem.text}{' '}
          {instead ? (
            <Button look="link" fontSize="xs" onClick={() => onChange(instead)}>
              {t.use(formatTime(instead))}
            </Button>
          ) : null}
        </chakra.p>
      ) : null}
    </Flex>
  );
}

/** Usual times that are still to come. */
function Picks({ onPick }: { onPick: (instant: string) => void }) {
  const t = useTexts(words);
  const today = dayOf(Date.now());
  const tomorrow = daysBefore(today, -1);
  const picks = [
    { label: t.evening, at: instantAt(`${today}T17:30`) },
    { label: t.morning, at: instantAt(`${tomorrow}T10:00`) },
    { label: t.next, at: instantAt(`${tomorrow}T17:30`) },
  ];
  return picks.map(({ label, at }) =>
    at && Date.parse(at) > Date.now() + leastMs ? (
      <Button key={label} size="sm" onClick={() => onPick(at)}>
        {label}
      </Button>
    ) : null,
  );
}
