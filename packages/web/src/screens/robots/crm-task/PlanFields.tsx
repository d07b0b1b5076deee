import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input as TextInput } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { unitAfter } from '#ui/text/units.js';

const words = texts({
  hint: [
    '上限按每个执行人计算；间隔只用于设备，会上下浮动 30%，但不会更短。',
    'The limit is per assignee. The interval is for devices only and varies by up to 30%.',
  ],
});

export type Plan = Input<'createCrmTask'>['plan'];

const days = ['from', 'to'] as const;
const times = ['window_from', 'window_to'] as const;
const numbers = [
  { name: 'per_day', min: 1, max: 1000 },
  { name: 'interval_s', min: 10, max: 3600 },
] as const;

interface NumberProps {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  onChange: (value: number | undefined) => void;
}

const NumberInput = ({ label, value, onChange, ...range }: NumberProps) => (
  <LabeledInput label={label}>
    {(control) => (
      <TextInput
        {...control}
        {...range}
        type="number"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      />
    )}
  </LabeledInput>
);

function useLabel() {
  const meta = useMeta('createCrmTask');
  const fields = meta.input('plan').fields ?? [];
  return (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field ? `${meta.label(field)}${field.unit ? unitAfter(field.unit) : ''}` : name;
  };
}

function PlanInputs({ value, onChange }: { value: Plan; onChange: (plan: Plan) => void }) {
  const label = useLabel();
  const set = (name: keyof Plan, typed: string | number | undefined) => {
    const { [name]: _, ...rest } = value;
    onChange((typed === undefined || typed === '' ? rest : { ...rest, [name]: typed }) as Plan);
  };
  return (
    <chakra.div
      display="grid"
      gap="3"
      borderWidth="1px"
      borderRadius="md"
      p="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    >
      {days.map((name) => (
        <LabeledInput key={name} label={label(name)}>
          {(control) => <DateInput {...control} label={label(name)} value={value[name] ?? ''} onChange={(day) => set(name, day)} />}
        </LabeledInput>
      ))}
      {times.map((name) => (
        <LabeledInput key={name} label={label(name)}>
          {(control) => (
            <TextInput {...control} type="time" value={value[name] ?? ''} onChange={(event) => set(name, event.target.value)} />
          )}
        </LabeledInput>
      ))}
      {numbers.map(({ name, ...range }) => (
        <NumberInput key={name} {...range} label={label(name)} value={value[name]} onChange={(number) => set(name, number)} />
      ))}
    </chakra.div>
  );
}

/** The days, hours and pace of a task. */
export function PlanFields() {
  const t = useTexts(words);
  return (
    <Field name="plan" hint={t.hint}>
      {({ value, onChange }) => <PlanInputs value={value as Plan} onChange={onChange} />}
    </Field>
  );
}
