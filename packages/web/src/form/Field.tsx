import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { type ReactNode, useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { useMeta } from '#api/meta.js';
import { unitAfter } from '#ui/text/units.js';
import { Control, type ControlBinding } from './Control.js';
import { problemOf, useFormState } from './form-values.js';

export interface ControlProps {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  invalid: boolean;
}

interface Props {
  /** Name of a field in the operation's input. */
  name: string;
  /** Overrides the contract's label. */
  label?: string;
  hint?: ReactNode;
  /** Unit of the value where it depends on another field. */
  unit?: string | undefined;
  /** Required here although the contract requires it only in some cases. */
  required?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  /** Renders a custom control instead of the default for the contract. */
  children?: (control: ControlProps) => ReactNode;
}

/** Renders a form field with the label, limits and options of the contract. */
export function Field(props: Props) {
  const { form, operation, fields } = useFormState();
  const meta = useMeta(operation).input(props.name);
  useEffect(() => {
    fields?.add(props.name);
    return () => void fields?.delete(props.name);
  }, [fields, props.name]);
  const field = props.required ? { ...meta, required: true as const } : meta;
  return (
    <Controller
      name={props.name}
      control={form.control}
      rules={{ validate: (value) => problemOf(field, value) ?? true }}
      render={({ field: bound, fieldState }) => <LabeledField {...props} field={field} bound={bound} problem={fieldState.error?.message} />}
    />
  );
}

interface LabelledProps extends Props {
  field: FieldMeta;
  bound: ControlBinding;
  problem: string | undefined;
}

/** Whether the field has several controls, which the label names as a group. */
const isGroup = (field: FieldMeta, own: Props['children']) =>
  own !== undefined || field.choices !== undefined || (field.enum !== undefined && field.enum.length <= 4 && !field.type.endsWith('[]'));

/** Whether a list has to be sent, but need not have anything. */
const mayBeEmpty = ({ type, min = 0 }: FieldMeta, { required }: Props) => !required && type.endsWith('[]') && min === 0;

function LabeledField({ unit: own, ...props }: LabelledProps) {
  const { name, label, hint, autoFocus = false, autoComplete = 'off', children, field, bound, problem } = props;
  const { operation, prefix } = useFormState();
  const meta = useMeta(operation);
  const id = `${prefix}-${name}`;
  const shown = label ?? meta.label(field);
  const group = isGroup(field, children);
  const isNeeded = field.required && !mayBeEmpty(field, props);
  const described = [hint ? `${id}-hint` : '', problem === undefined ? '' : `${id}-problem`].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': problem !== undefined,
    'aria-describedby': described || undefined,
    'aria-required': isNeeded,
  };
  const unit = children ? undefined : (own ?? field.unit);
  const control = { id, label: shown, field, bound, aria, autoFocus, autoComplete, choices: meta.choices(field) };
  return (
    <chakra.div role={group ? 'group' : undefined} aria-labelledby={group ? `${id}-label` : undefined}>
      <chakra.label id={`${id}-label`} htmlFor={group ? undefined : id} display="flex" gap="1" mb="1" color="ink.2">
        <span>
          {shown}
          {unit ? <chakra.span color="ink.3">{unitAfter(unit)}</chakra.span> : null}
        </span>
        {isNeeded ? (
          <chakra.span color="rose" aria-hidden>
            *
          </chakra.span>
        ) : null}
      </chakra.label>
      {children ? (
        children({ id, label: shown, value: bound.value, onChange: bound.onChange, invalid: problem !== undefined })
      ) : (
        <Control {...control} />
      )}
      <Note id={`${id}-hint`} color="ink.3" text={hint} />
      <Note id={`${id}-problem`} color="rose" text={problem} />
    </chakra.div>
  );
}

function Note({ id, color, text }: { id: string; color: string; text: ReactNode }) {
  if (!text) return null;
  return (
    <chakra.p id={id} color={color} fontSize="xs" mt="1">
      {text}
    </chakra.p>
  );
}
