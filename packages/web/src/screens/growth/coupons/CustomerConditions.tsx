import { Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';

type Filter = NonNullable<Input<'createCouponGrants'>['filter']>;

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const without = (filter: Filter, name: keyof Filter): Filter => Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
const set = (filter: Filter, name: keyof Filter, values: readonly unknown[]): Filter =>
  values.length > 0 ? { ...filter, [name]: values } : without(filter, name);

/** Returns the labels and choices of the conditions, from the contract. */
function useConditionFields() {
  const meta = useMeta('createCouponGrants');
  const fields = new Map((meta.input('filter').fields ?? []).map((one) => [one.name, one]));
  const label = (name: string) => {
    const field = fields.get(name);
    return field ? meta.label(field) : name;
  };
  const choices = (name: string) => {
    const field = fields.get(name);
    return field ? meta.choices(field) : [];
  };
  return { label, choices };
}

/** Renders the conditions on the customers who get a coupon: their tags, stages and services. */
export function CustomerConditions({ filter, onChange }: Props) {
  const { label, choices } = useConditionFields();
  return (
    <Flex direction="column" gap="3">
      {(['tag_ids', 'exclude_tag_ids'] as const).map((name) => (
        <LabeledInput key={name} label={label(name)}>
          {({ id }) => (
            <TagCombobox
              id={id}
              label={label(name)}
              subject="customers"
              value={filter[name] ?? []}
              onChange={(ids) => onChange(set(filter, name, ids.map(Number)))}
            />
          )}
        </LabeledInput>
      ))}
      {(['stages', 'service_statuses'] as const).map((name) => (
        <LabeledInput key={name} label={label(name)}>
          {({ id }) => (
            <MultiCombobox
              id={id}
              label={label(name)}
              choices={choices(name)}
              value={filter[name] ?? []}
              onChange={(values) => onChange(set(filter, name, values))}
            />
          )}
        </LabeledInput>
      ))}
    </Flex>
  );
}
