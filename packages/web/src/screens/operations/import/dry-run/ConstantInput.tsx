import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input } from '#ui/input/Input.js';
import type { ImportDetail } from '../import-state.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  value: (label: string) => [`整份文件的「${label}」`, `“${label}” of the whole file`],
  choose: ['请选择', 'Choose'],
});

interface Props {
  one: ImportDetail;
  next: Try;
  field: ImportDetail['fields'][number];
}

const customerId = 'customer_id';

/** Returns whether the field names a customer, who can be chosen. */
export const isCustomerField = ({ fields }: Pick<ImportDetail, 'fields'>, { field }: ImportDetail['fields'][number]) =>
  field === customerId || fields.some((other) => other.field === customerId && other.instead === field);

/** Enters the value of a field for the whole file. */
export function ConstantInput({ one, next, field }: Props) {
  const t = useTexts(words);
  const label = t.value(field.label);
  const isCustomer = isCustomerField(one, field);
  const name = isCustomer ? customerId : field.field;
  const value = next.constants[name] ?? '';
  const set = (text: string) => next.change({ constants: { [name]: text } });
  return (
    <chakra.div width={{ base: '100%', md: '220px' }}>
      {isCustomer ? (
        <CustomerCombobox label={label} value={Number(value) || undefined} onChange={(id) => id !== undefined && set(String(id))} />
      ) : field.choices.length > 0 ? (
        <Combobox
          label={label}
          placeholder={t.choose}
          disabled={!next.may}
          choices={field.choices.map((one) => ({ value: one, label: one }))}
          value={value}
          onChange={(chosen) => chosen !== '' && set(String(chosen))}
        />
      ) : (
        <TextInput label={label} example={field.example} value={value} disabled={!next.may} onChange={set} />
      )}
    </chakra.div>
  );
}

interface TextProps {
  label: string;
  example: string;
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** Holds what is typed until it is confirmed, so that a dry run that ends meanwhile takes nothing away from an input method. */
function TextInput({ label, example, value, disabled, onChange }: TextProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  const confirm = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <Input
      ref={input}
      aria-label={label}
      placeholder={example}
      disabled={disabled}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={confirm}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && confirm()}
    />
  );
}
