import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { type FormEvent, useId, useState } from 'react';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { inputOf, problemOf, type Values } from '#form/form-values.js';
import { fenIn } from '#form/money.js';
import { Button } from '#ui/button/Button.js';
import { unitAfter } from '#ui/text/units.js';
import { GeneratedControl, kindOf } from './GeneratedControls.js';

const words = texts({
  json: ['JSON 格式不正确', 'Invalid JSON'],
});

interface Props {
  fields: readonly FieldMeta[];
  busy: boolean;
  disabled: boolean;
  submit: string;
  onSubmit: (input: Values) => void;
}

/** Parses a field's value. @throws {SyntaxError} if a JSON field does not contain JSON */
function valueFrom(field: FieldMeta, raw: FormDataEntryValue | null): unknown {
  if (raw instanceof File) return raw.size > 0 ? raw : undefined;
  const text = raw ?? '';
  if (text.trim() === '') return undefined;
  switch (kindOf(field)) {
    case 'boolean':
      return text === 'true';
    case 'json':
      return JSON.parse(text) as unknown;
    case 'choice':
    case 'many':
      return field.enum?.find((one) => String(one.value) === text)?.value;
    case 'lines': {
      const list = text
        .split(/[\n,，]/)
        .map((one) => one.trim())
        .filter(Boolean);
      return /^(integer|number)/.test(field.type) ? list.map(Number) : list;
    }
    default:
      return field.unit === 'fen' ? fenIn(text) : text;
  }
}

/** Renders a plain form for any input described by the contract. */
export function GeneratedForm({ fields, busy, disabled, submit, onSubmit }: Props) {
  const t = useTexts(words);
  const [problems, setProblems] = useState<Record<string, string>>({});

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const found: Record<string, string> = {};
    const values: Values = {};
    for (const field of fields) {
      try {
        values[field.name] = valueFrom(field, typed.get(field.name));
        const problem = problemOf(field, values[field.name]);
        if (problem) found[field.name] = problem;
      } catch {
        found[field.name] = t.json;
      }
    }
    setProblems(found);
    if (Object.keys(found).length === 0) onSubmit(inputOf(fields, values));
    else event.currentTarget.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  }

  return (
    <chakra.form noValidate onSubmit={send}>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))" gap="3">
        {fields.map((field) => (
          <GeneratedField key={field.name} field={field} problem={problems[field.name]} />
        ))}
      </chakra.div>
      <Button type="submit" look="solid" mt={fields.length > 0 ? '4' : '0'} disabled={busy || disabled} aria-busy={busy}>
        {submit}
      </Button>
    </chakra.form>
  );
}

function GeneratedField({ field, problem }: { field: FieldMeta; problem: string | undefined }) {
  const en = usePreferences((one) => one.language) === 'en';
  const id = useId();
  const label = en ? field.en : field.zh;
  const aria = { id, name: field.name, 'aria-invalid': problem !== undefined, 'aria-describedby': problem ? `${id}-problem` : undefined };
  return (
    <chakra.div gridColumn={kindOf(field) === 'json' ? '1 / -1' : undefined}>
      <chakra.label htmlFor={id} display="block" mb="1" color="ink.2" title={field.help}>
        {label}
        {field.unit ? <chakra.span color="ink.3">{unitAfter(field.unit)}</chakra.span> : null}
        {field.required ? (
          <chakra.span color="rose" aria-hidden>
            {' *'}
          </chakra.span>
        ) : null}
      </chakra.label>
      <GeneratedControl field={field} label={label} aria={aria} />
      {problem ? (
        <chakra.p id={`${id}-problem`} color="rose" fontSize="xs" mt="1">
          {problem}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
