import { Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { Zone } from '#message/Zone.js';
import { Input } from '#ui/input/Input.js';
import type { RobotValues } from './robot-values.js';

const words = texts({
  title: ['什么时候、多快', 'When and how fast'],
  hours: ['这个时段之外不发送', 'Nothing is sent outside these hours'],
  interval: ['同一账号两条之间随机停这么多秒', 'Seconds between two messages of one account, at random'],
  cap: ['每个账号每天最多发这么多条', 'For each account'],
});

interface ClockProps {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  invalid: boolean;
}

const Clock = ({ id, label, value, onChange, invalid }: ClockProps) => (
  <Input
    id={id}
    type="time"
    aria-label={label}
    aria-invalid={invalid}
    value={String(value ?? '')}
    onChange={(event) => onChange(event.target.value)}
  />
);

type Interval = RobotValues['interval_s'];

function IntervalInputs({ value, onChange }: { value: Interval; onChange: (value: Interval) => void }) {
  const meta = useMeta('createThirdChat');
  const fields = meta.input('interval_s').fields ?? [];
  return (
    <Flex gap="2" align="center">
      {(['min', 'max'] as const).map((name) => {
        const field = fields.find((one) => one.name === name);
        return (
          <Input
            key={name}
            type="number"
            aria-label={field ? meta.label(field) : name}
            min={5}
            max={3600}
            value={value[name]}
            onChange={(event) => onChange({ ...value, [name]: Number(event.target.value) })}
          />
        );
      })}
    </Flex>
  );
}

/** The hours, the pause between two messages, and the cap of the day. */
export function Pace() {
  const t = useTexts(words);
  return (
    <Zone at={3} title={t.title}>
      <Field name="window_from">{(control) => <Clock {...control} />}</Field>
      <Field name="window_to" hint={t.hours}>
        {(control) => <Clock {...control} />}
      </Field>
      <Field name="interval_s" hint={t.interval}>
        {({ value, onChange }) => <IntervalInputs value={value as Interval} onChange={onChange} />}
      </Field>
      <Field name="daily_cap" hint={t.cap} />
    </Zone>
  );
}
