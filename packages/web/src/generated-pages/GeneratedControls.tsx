import type { FieldMeta } from '@shiyi/sdk';
import { useState } from 'react';
import type { Choice } from '#api/meta.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { TreeChoice } from '#choices/TreeChoice.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { Upload } from '#ui/upload/Upload.js';

const words = texts({
  choose: ['不限', 'Any'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  lines: ['每行一个', 'One per line'],
});

const types: Record<string, string> = {
  email: 'email',
  password: 'password',
  uri: 'url',
  integer: 'number',
  number: 'number',
};

type Kind = 'choice' | 'tree' | 'many' | 'boolean' | 'lines' | 'json' | 'file' | 'date' | 'text';

export function kindOf(field: FieldMeta): Kind {
  if (field.format === 'binary') return 'file';
  if (field.type === 'boolean') return 'boolean';
  if (field.type === 'object' || field.type === 'object[]' || field.fields) return 'json';
  if (field.type.endsWith('[]')) return 'lines';
  if (field.format === 'date' || field.format === 'date-time') return 'date';
  if (field.choices) return 'tree';
  if (!field.enum) return 'text';
  return field.enum.length > 8 ? 'many' : 'choice';
}

interface Aria {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props extends Aria {
  label: string;
}

/** Renders an uncontrolled input for a field; the form reads its value on submit. */
export function GeneratedControl({ field, label, aria }: { field: FieldMeta; label: string; aria: Aria }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const choices = (field.enum ?? []).map((one) => ({ value: one.value, label: en ? one.en : one.zh }));
  switch (kindOf(field)) {
    case 'choice':
      return <ChoiceControl {...aria} required={field.required ?? false} choices={choices} />;
    case 'boolean':
      return (
        <ChoiceControl
          {...aria}
          required={field.required ?? false}
          choices={[
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]}
        />
      );
    case 'many':
      return <ManyControl {...aria} label={label} choices={choices} />;
    case 'tree':
      return <TreeControl {...aria} label={label} field={field} />;
    case 'file':
      return <FileControl {...aria} label={label} />;
    case 'date':
      return <DateControl {...aria} label={label} field={field} />;
    case 'lines':
      return <Textarea {...aria} rows={2} height="auto" py="2" placeholder={t.lines} spellCheck={false} />;
    case 'json':
      return <Textarea {...aria} rows={6} height="auto" py="2" fontFamily="mono" placeholder="{ }" spellCheck={false} />;
    default:
      return <Input {...aria} type={types[field.format ?? field.type] ?? 'text'} step="any" autoComplete="off" />;
  }
}

/** Renders a select, for a few options. */
function ChoiceControl({ required, choices, ...aria }: Aria & { required: boolean; choices: readonly Choice[] }) {
  const t = useTexts(words);
  return (
    <Select {...aria} defaultValue="">
      <option value="">{required ? '' : t.choose}</option>
      {choices.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

function DateControl({ field, ...rest }: Props & { field: FieldMeta }) {
  const [value, setValue] = useState('');
  return <DateInput {...rest} time={field.format === 'date-time'} value={value} onChange={setValue} />;
}

function TreeControl({ id, name, label, field, ...aria }: Props & { field: FieldMeta }) {
  const [value, setValue] = useState<number | ''>('');
  if (!field.choices) return null;
  return (
    <>
      <TreeChoice
        id={id}
        label={label}
        choices={field.choices}
        value={value}
        onChange={setValue}
        invalid={aria['aria-invalid']}
        filters={field.in === 'query'}
      />
      <input type="hidden" name={name} value={value} />
    </>
  );
}

/** Renders a combobox, for many options. */
function ManyControl({ id, name, label, choices, ...aria }: Props & { choices: readonly Choice[] }) {
  const [value, setValue] = useState<ChoiceValue>('');
  return (
    <>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        value={value}
        onChange={setValue}
        invalid={aria['aria-invalid']}
        describedBy={aria['aria-describedby']}
      />
      <input type="hidden" name={name} value={value} />
    </>
  );
}

function FileControl({ id, name, label }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  return <Upload id={id} name={name} label={label} files={files} onChange={setFiles} accept="" limits="" />;
}
