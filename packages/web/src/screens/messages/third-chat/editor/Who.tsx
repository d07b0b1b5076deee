import { Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Field } from '#form/Field.js';
import { Zone } from '#message/Zone.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { RobotType } from '../robot-message.js';
import type { Filter } from './robot-values.js';

const words = texts({
  title: ['谁来发、发给谁', 'Who sends it to whom'],
  accounts: ['账号按各自的好友或所在的群分担', 'Accounts share it by their contacts or groups'],
  everyone: ['都不选就是这些账号的全部好友', 'Leave all empty for all contacts of the accounts'],
  groups: ['不选就是这些账号所在的全部群', 'Leave empty for all groups of the accounts'],
});

function Accounts({ id, label, value, onChange }: { id: string; label: string; value: unknown; onChange: (ids: number[]) => void }) {
  const { data, error, refresh } = useOperation('getWorkMembers', {});
  return (
    <MultiCombobox
      id={id}
      label={label}
      choices={data?.map((one) => ({ value: one.id, label: one.nickname }))}
      error={error}
      onRetry={() => void refresh()}
      value={(value ?? []) as number[]}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

const mostGroups = 100;

function Groups({ id, label, value, onChange }: { id: string; label: string; value: unknown; onChange: (ids: number[]) => void }) {
  const { data, error, refresh } = useOperation('listGroupChats', { limit: mostGroups });
  return (
    <MultiCombobox
      id={id}
      label={label}
      choices={data?.list.map((one) => ({ value: one.id, label: one.name }))}
      error={error}
      onRetry={() => void refresh()}
      value={(value ?? []) as number[]}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

/** Tags and stages of the customers. */
function FilterFields({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const meta = useMeta('createThirdChat');
  const fields = new Map((meta.input('filter').fields ?? []).map((one) => [one.name, one]));
  const label = (name: string) => {
    const field = fields.get(name);
    return field ? meta.label(field) : name;
  };
  const stages = fields.get('stages');
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
              onChange={(ids) => onChange({ ...filter, [name]: ids.map(Number) })}
            />
          )}
        </LabeledInput>
      ))}
      <LabeledInput label={label('stages')}>
        {({ id }) => (
          <MultiCombobox
            id={id}
            label={label('stages')}
            choices={stages ? meta.choices(stages) : []}
            value={filter.stages ?? []}
            onChange={(values) => onChange({ ...filter, stages: values as NonNullable<Filter['stages']> })}
          />
        )}
      </LabeledInput>
    </Flex>
  );
}

/** The robot accounts, and their customers or groups. */
export function Who({ type }: { type: RobotType }) {
  const t = useTexts(words);
  return (
    <Zone at={1} title={t.title}>
      <Field name="wx_member_ids" hint={t.accounts}>
        {(control) => <Accounts {...control} />}
      </Field>
      {type === 'group' ? (
        <Field name="chat_ids" hint={t.groups}>
          {(control) => <Groups {...control} />}
        </Field>
      ) : (
        <Field name="filter" hint={t.everyone}>
          {({ value, onChange }) => <FilterFields filter={(value ?? {}) as Filter} onChange={onChange} />}
        </Field>
      )}
    </Zone>
  );
}
