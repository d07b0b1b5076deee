import type { FieldMeta } from '@shiyi/sdk';
import { useState } from 'react';
import type { Choice } from '../api/meta.js';
import { type ChoiceValue, Combobox } from '../ui/Combobox.js';
import { DateInput } from '../ui/DateInput.js';
import { Upload } from '../ui/Upload.js';

interface Props {
  id: string;
  name: string;
  label: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A day or an instant; the form reads what stands in it. */
export function DateControl({ field, ...rest }: Props & { field: FieldMeta }) {
  const [value, setValue] = useState('');
  return <DateInput {...rest} time={field.format === 'date-time'} value={value} onChange={setValue} />;
}

/** One of many choices. */
export function ManyControl({ id, name, label, choices, ...aria }: Props & { choices: readonly Choice[] }) {
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

/** One file. */
export function FileControl({ id, name, label }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  return <Upload id={id} name={name} label={label} files={files} onChange={setFiles} accept="" limits="" />;
}
