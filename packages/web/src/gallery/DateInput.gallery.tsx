import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { DateInput as Input } from '#ui/date/DateInput.js';
import { State } from './State.js';

const words = texts({
  empty: ['未填', 'Empty'],
  day: ['日期', 'Date'],
  moment: ['日期和时间', 'Date and time'],
  invalid: ['格式不对', 'Wrong format'],
  disabled: ['不可用', 'Disabled'],
});

export function DateInput() {
  const t = useTexts(words);
  return (
    <>
      <Sample name={t.empty} />
      <Sample name={t.day} value="2026-11-02" />
      <Sample name={t.moment} value="2026-11-02T00:05:00.000Z" time />
      <Sample name={t.invalid} value="2026-02-30" invalid />
      <Sample name={t.disabled} value="2026-11-02" disabled />
    </>
  );
}

interface SampleProps {
  name: string;
  value?: string;
  time?: boolean;
  invalid?: boolean;
  disabled?: boolean;
}

function Sample({ name, value: first = '', time, invalid, disabled }: SampleProps) {
  const [value, setValue] = useState(first);
  return (
    <State name={name}>
      <Input label={name} aria-label={name} value={value} onChange={setValue} time={time} aria-invalid={invalid} disabled={disabled} />
      <chakra.output display="block" color="ink.3" fontSize="xs" mt="1">
        {value || '–'}
      </chakra.output>
    </State>
  );
}
