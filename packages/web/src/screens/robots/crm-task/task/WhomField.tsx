import { Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Field } from '#form/Field.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';

const words = texts({
  everyone: [
    '都不选就是数据范围内的全部客户；没有手机号的不会加入',
    'Leave everything empty for all customers you can see; those without a phone number are left out',
  ],
});

type Filter = NonNullable<Input<'createCrmTask'>['filter']>;

const tagFields = ['tag_ids', 'exclude_tag_ids'] as const;
const stateFields = ['stages', 'service_statuses'] as const;

/** A filter without what is empty. */
const clean = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !Array.isArray(value) || value.length > 0)) as Filter;

function useFilterFields() {
  const meta = useMeta('createCrmTask');
  const fields = new Map((meta.input('filter').fields ?? []).map((one) => [one.name, one]));
  const field = (name: string) => fields.get(name);
  return {
    label: (name: string) => {
      const found = field(name);
      return found ? meta.label(found) : name;
    },
    choices: (name: string) => {
      const found = field(name);
      return found ? meta.choices(found) : [];
    },
  };
}

function FilterFields({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { label, choices } = useFilterFields();
  const set = (name: keyof Filter, value: readonly unknown[]) => onChange(clean({ ...filter, [name]: value } as Filter));
  return (
    <Flex direction="column" gap="3" borderWidth="1px" borderRadius="md" p="3">
      {tagFields.map((name) => (
        <LabeledInput key={name} label={label(name)}>
          {({ id }) => (
            <TagCombobox
              id={id}
              label={label(name)}
              subject="customers"
              value={filter[name] ?? []}
              onChange={(ids) => set(name, ids.map(Number))}
            />
          )}
        </LabeledInput>
      ))}
      {stateFields.map((name) => (
        <LabeledInput key={name} label={label(name)}>
          {({ id }) => (
            <MultiCombobox
              id={id}
              label={label(name)}
              choices={choices(name)}
              value={filter[name] ?? []}
              onChange={(values) => set(name, values)}
            />
          )}
        </LabeledInput>
      ))}
    </Flex>
  );
}

/** Which customers a task is for. */
export function WhomField() {
  const t = useTexts(words);
  return (
    <Field name="filter" hint={t.everyone}>
      {({ value, onChange }) => <FilterFields filter={(value || {}) as Filter} onChange={onChange} />}
    </Field>
  );
}
