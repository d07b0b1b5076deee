import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { Control } from '#form/Control.js';
import type { ControlProps } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { unitAfter } from '#ui/text/units.js';

interface Props extends ControlProps {
  part: 'customer' | 'service';
  names: readonly string[];
}

const nowhere = () => undefined;

/** The fields of a part of the input, such as the customer of a new order. */
export function NestedFields({ id, part, names, value, invalid, onChange }: Props) {
  const meta = useMeta('createServiceWithCustomer');
  const values = (value ?? {}) as Values;
  return (
    <Flex direction="column" gap="3" borderWidth="1px" borderRadius="md" p="3" aria-invalid={invalid}>
      {names.map((name) => {
        const field = meta.input(part).fields?.find((one) => one.name === name);
        if (!field) throw new Error(`The contract has no field ${part}.${name}.`);
        const [label, own] = [meta.label(field), `${id}-${name}`];
        const isGroup = field.enum !== undefined && field.enum.length <= 4;
        return (
          <chakra.div key={name} role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? `${own}-label` : undefined}>
            <chakra.label id={`${own}-label`} htmlFor={isGroup ? undefined : own} display="flex" gap="1" mb="1" color="ink.2">
              {label}
              {field.unit ? <chakra.span color="ink.3">{unitAfter(field.unit)}</chakra.span> : null}
              {field.required ? (
                <chakra.span color="rose" aria-hidden>
                  *
                </chakra.span>
              ) : null}
            </chakra.label>
            <Control
              {...{ id: own, label, field, autoFocus: false, autoComplete: 'off', choices: meta.choices(field) }}
              aria={{ 'aria-required': field.required }}
              bound={{
                name: `${part}.${name}`,
                value: values[name],
                onChange: (next: unknown) => onChange({ ...values, [name]: plain(next) }),
                onBlur: nowhere,
                ref: nowhere,
              }}
            />
          </chakra.div>
        );
      })}
    </Flex>
  );
}

/** Native controls give their event, others the value. */
function plain(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('target' in next)) return next;
  return (next.target as HTMLInputElement).value;
}
