import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { type FormEvent, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { problemOf } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input } from '#ui/input/Input.js';

const words = texts({ apply: ['应用', 'Apply'] });

interface Props {
  title: string;
  field: FieldMeta;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Input for the value of a filter without fixed choices. */
export function FilterValue({ title, field, value = '', onChange }: Props) {
  const t = useTexts(words);
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = typed.trim() ? problemOf(field, typed.trim()) : undefined;
    setProblem(wrong);
    if (!wrong) onChange(typed.trim() || undefined);
  }

  const shared = { value: typed, 'aria-label': title, 'aria-invalid': problem !== undefined };
  return (
    <chakra.form onSubmit={submit} noValidate p="2">
      <chakra.div display="flex" gap="2">
        {field.format === 'date' || field.format === 'date-time' ? (
          <DateInput {...shared} label={title} time={field.format === 'date-time'} onChange={setTyped} />
        ) : (
          <Input
            {...shared}
            type={field.type === 'integer' || field.type === 'number' ? 'number' : 'text'}
            step="any"
            maxLength={field.type === 'string' ? field.max : undefined}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Button type="submit" look="solid" height="34px">
          {t.apply}
        </Button>
      </chakra.div>
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs" mt="1">
          {problem}
        </chakra.p>
      ) : null}
    </chakra.form>
  );
}
