import type { FieldMeta } from '@shiyi/sdk';
import type { ControllerRenderProps } from 'react-hook-form';
import { texts, useTexts } from '#app/texts.js';
import { TreeChoice } from '#choices/TreeChoice.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { Password } from '#ui/input/Password.js';
import type { Values } from './form-values.js';
import { MoneyInput } from './MoneyInput.js';
import { Radios } from './Radios.js';

const words = texts({
  none: ['不填', 'None'],
});

export type ControlBinding = ControllerRenderProps<Values, string>;

interface Props {
  id: string;
  label: string;
  field: FieldMeta;
  bound: ControlBinding;
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

const sharedOf = ({ id, bound, aria, autoFocus }: Props) => ({
  ...aria,
  id,
  name: bound.name,
  ref: bound.ref,
  onBlur: bound.onBlur,
  autoFocus,
});
const textOf = ({ bound }: Props) => (bound.value === undefined || bound.value === null ? '' : String(bound.value));

/** Renders the default control for a field of the contract. */
export function Control(props: Props) {
  const { field, bound, choices, label } = props;
  const shared = sharedOf(props);
  if (field.type === 'boolean')
    return <Checkbox {...shared} checked={bound.value === true} onChange={(event) => bound.onChange(event.target.checked)} />;
  if (field.choices)
    return (
      <TreeChoice
        id={props.id}
        label={label}
        choices={field.choices}
        value={bound.value}
        onChange={bound.onChange}
        invalid={props.aria['aria-invalid'] === true}
      />
    );
  if (choices.length > 0) return <ChoiceControl {...props} />;
  if (field.unit === 'fen')
    return <MoneyInput {...shared} value={bound.value} onChange={bound.onChange} autoComplete={props.autoComplete} />;
  if (field.format === 'date' || field.format === 'date-time')
    return <DateInput {...shared} label={label} value={textOf(props)} time={field.format === 'date-time'} onChange={bound.onChange} />;
  return <TextControl {...props} />;
}

function ChoiceControl(props: Props) {
  const { id, label, field, bound, aria, autoFocus, choices } = props;
  const t = useTexts(words);
  const list = {
    id,
    label,
    choices,
    invalid: aria['aria-invalid'] === true,
    autoFocus,
    describedBy: aria['aria-describedby'] as string | undefined,
  };
  if (field.type.endsWith('[]')) return <MultiCombobox {...list} value={(bound.value ?? []) as ChoiceValue[]} onChange={bound.onChange} />;
  if (choices.length > 8)
    return (
      <Combobox {...list} value={bound.value as ChoiceValue} onChange={bound.onChange} {...(field.required ? {} : { empty: t.none })} />
    );
  if (choices.length <= 4) return <Radios field={field} bound={bound} choices={choices} />;
  return (
    <Select
      {...sharedOf(props)}
      value={textOf(props)}
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
}

function TextControl(props: Props) {
  const { field, bound, autoComplete } = props;
  const shared = { ...sharedOf(props), value: textOf(props), onChange: bound.onChange };
  if (field.format === 'password' && !field.multiline) return <Password {...shared} autoComplete={autoComplete} />;
  if (field.multiline)
    return (
      <Textarea
        {...shared}
        rows={4}
        height="auto"
        py="2"
        autoComplete="off"
        css={field.format === 'password' ? { WebkitTextSecurity: 'disc' } : undefined}
      />
    );
  return <Input {...shared} type={types[field.format ?? field.type] ?? 'text'} autoComplete={autoComplete} step="any" />;
}
