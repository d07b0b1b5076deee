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
    'Leave all empty for all customers you may see; those without a phone are left out',
  ],
});

type Filter = NonNullable<Input<'createCrmTask'>['filter']>;

/** A filter without what is empty. */
const clean = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !Array.isArray(value) || value.length > 0)) as Filter;

function FilterFields({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const meta = useMeta('createCrmTask');
  const fields = new Map((meta.input('filter').fields ?? []).map((one) => [one.name, one]));
  const label = (name: string) => {
    const field = fields.get(name);
    return field ? meta.label(field) : name;
  };
  const choicesOf = (name: string) => {
    const field = fields.get(name);
    return field ? meta.choices(field) : [];
  };
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
              onChange={(ids) => onChange(clean({ ...filter, [name]: ids.map(Number) }))}
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
              choices={choicesOf(name)}
              value={filter[name] ?? []}
              onChange={(values) => onChange(clean({ ...filter, [name]: values } as Filter))}
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
