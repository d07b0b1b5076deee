import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { Controller, type ControllerRenderProps } from 'react-hook-form';
import { useMeta } from '../api/meta.js';
import { texts, useTexts } from '../app/texts.js';
import { Checkbox } from '../ui/Checkbox.js';
import { type ChoiceValue, Combobox, MultiCombobox } from '../ui/Combobox.js';
import { DateInput } from '../ui/DateInput.js';
import { Input, Select, Textarea } from '../ui/Input.js';
import { Password } from '../ui/Password.js';
import { unitAfter } from '../ui/units.js';
import { problemOf, useFormState, type Values } from './form-values.js';
import { Radios } from './Radios.js';

const words = texts({
  none: ['不填', 'None'],
});

export interface ControlProps {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  invalid: boolean;
}

interface Props {
  /** A field of the operation's input. */
  name: string;
  /** Label where the contract's does not fit. */
  label?: string;
  hint?: ReactNode;
  autoFocus?: boolean;
  autoComplete?: string;
  /** A control of its own in place of the one the contract suggests. */
  children?: (control: ControlProps) => ReactNode;
}

type Bound = ControllerRenderProps<Values, string>;

/** One field of a form, with the label, limits and choices of the contract. */
export function Field({ name, label, hint, autoFocus, autoComplete = 'off', children }: Props) {
  const { form, operation, prefix } = useFormState();
  const meta = useMeta(operation);
  const field = meta.input(name);
  const id = `${prefix}-${name}`;
  const shown = label ?? meta.label(field);
  return (
    <Controller
      name={name}
      control={form.control}
      rules={{ validate: (value) => problemOf(field, value) ?? true }}
      render={({ field: bound, fieldState: { error } }) => {
        const described = [hint ? `${id}-hint` : '', error ? `${id}-problem` : ''].filter(Boolean).join(' ');
        const aria = {
          'aria-invalid': error !== undefined,
          'aria-describedby': described || undefined,
          'aria-required': field.required,
        };
        const group = children !== undefined || (field.enum !== undefined && field.enum.length <= 4 && !field.type.endsWith('[]'));
        return (
          <chakra.div role={group ? 'group' : undefined} aria-labelledby={group ? `${id}-label` : undefined}>
            <chakra.label id={`${id}-label`} htmlFor={group ? undefined : id} display="flex" gap="1" mb="1" color="ink.2">
              {shown}
              {field.unit && !children ? <chakra.span color="ink.3">{unitAfter(field.unit)}</chakra.span> : null}
              {field.required ? (
                <chakra.span color="rose" aria-hidden>
                  *
                </chakra.span>
              ) : null}
            </chakra.label>
            {children ? (
              children({ id, label: shown, value: bound.value, onChange: bound.onChange, invalid: error !== undefined })
            ) : (
              <Control
                id={id}
                label={shown}
                field={field}
                bound={bound}
                aria={aria}
                autoFocus={autoFocus ?? false}
                autoComplete={autoComplete}
                choices={meta.choices(field)}
              />
            )}
            {hint ? (
              <chakra.p id={`${id}-hint`} color="ink.3" fontSize="xs" mt="1">
                {hint}
              </chakra.p>
            ) : null}
            {error ? (
              <chakra.p id={`${id}-problem`} color="rose" fontSize="xs" mt="1">
                {error.message}
              </chakra.p>
            ) : null}
          </chakra.div>
        );
      }}
    />
  );
}

interface ControlOf {
  id: string;
  label: string;
  field: FieldMeta;
  bound: Bound;
  aria: Record<`aria-${string}`, unknown>;
  autoFocus: boolean;
  autoComplete: string;
  choices: { value: string | number; label: string }[];
}

const types: Record<string, string> = {
  email: 'email',
  phone: 'tel',
  uri: 'url',
  integer: 'number',
  number: 'number',
};

function Control({ id, label, field, bound, aria, autoFocus, autoComplete, choices }: ControlOf) {
  const t = useTexts(words);
  const value = bound.value === undefined || bound.value === null ? '' : String(bound.value);
  const shared = { ...aria, id, name: bound.name, ref: bound.ref, onBlur: bound.onBlur, autoFocus };
  if (field.type === 'boolean')
    return <Checkbox {...shared} checked={bound.value === true} onChange={(event) => bound.onChange(event.target.checked)} />;
  const many = {
    id,
    label,
    choices,
    invalid: aria['aria-invalid'] === true,
    autoFocus,
    describedBy: aria['aria-describedby'] as string | undefined,
  };
  if (choices.length > 0 && field.type.endsWith('[]'))
    return <MultiCombobox {...many} value={(bound.value ?? []) as ChoiceValue[]} onChange={bound.onChange} />;
  if (choices.length > 8)
    return (
      <Combobox {...many} value={bound.value as ChoiceValue} onChange={bound.onChange} {...(field.required ? {} : { empty: t.none })} />
    );
  if (choices.length > 0 && choices.length <= 4) return <Radios field={field} bound={bound} choices={choices} />;
  if (choices.length > 0)
    return (
      <Select
        {...shared}
        value={value}
        onChange={(event) => bound.onChange(choices.find((one) => String(one.value) === event.target.value)?.value)}
      >
        <option value="">{field.required ? '' : t.none}</option>
        {choices.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {one.label}
          </option>
        ))}
      </Select>
    );
  if (field.format === 'date' || field.format === 'date-time')
    return <DateInput {...shared} label={label} value={value} time={field.format === 'date-time'} onChange={bound.onChange} />;
  if (field.format === 'password' && !field.multiline)
    return <Password {...shared} autoComplete={autoComplete} value={value} onChange={bound.onChange} />;
  if (field.multiline)
    return (
      <Textarea
        {...shared}
        value={value}
        rows={4}
        height="auto"
        py="2"
        autoComplete="off"
        css={field.format === 'password' ? { WebkitTextSecurity: 'disc' } : undefined}
        onChange={bound.onChange}
      />
    );
  return (
    <Input
      {...shared}
      type={types[field.format ?? field.type] ?? 'text'}
      value={value}
      autoComplete={autoComplete}
      step="any"
      onChange={bound.onChange}
    />
  );
}
