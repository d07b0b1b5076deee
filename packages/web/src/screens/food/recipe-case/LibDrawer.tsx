import { chakra, Flex } from '@chakra-ui/react';
import type { Data, FieldMeta, Input } from '@shiyi/sdk';
import { type ReactNode, useId, useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Field } from '../../../form/Field.js';
import type { Values } from '../../../form/form-values.js';
import { useFormState } from '../../../form/form-values.js';
import { RecordDrawer } from '../../../form/RecordDrawer.js';
import { Checkbox } from '../../../ui/Checkbox.js';
import { MultiCombobox } from '../../../ui/Combobox.js';
import { Input as TextInput } from '../../../ui/Input.js';
import { WordsField } from './WordsField.js';

type Lib = Data<'getRecipeLib'>;
type Filter = NonNullable<Input<'saveRecipeLib'>['filter']>;

const words = texts({
  create: ['新建菜例库', 'New library'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['菜例库已创建', 'Library created'],
  byFilter: ['按条件收入菜例', 'Collect dishes by conditions'],
  named: ['条件之外再指定几道', 'Beyond the conditions, these too'],
});

const blank: Values = { name: '', remark: '', filter: {}, case_ids: [], status: 'on', sort: 0 };

const valuesOf = ({ name, remark, filter, case_ids, status, sort }: Lib): Values => ({
  ...{ name, remark: remark ?? '', filter, case_ids, status, sort },
});

/** Renders the form of a dish library. */
export function LibDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Lib, 'saveRecipeLib', 'saveRecipeLib'>
      open={open}
      read="getRecipeLib"
      onClose={onClose}
      create={{ id: 'saveRecipeLib', title: t.create, values: blank, done: t.created, draft: 'library:new' }}
      update={{
        id: 'saveRecipeLib',
        title: ({ name }) => t.edit(name),
        draft: ({ id }) => `library:${id}`,
        values: (record) => ('case_ids' in record ? valuesOf(record) : {}),
      }}
    >
      {(record) => (
        <>
          <Field name="name" autoFocus />
          <Field name="remark" />
          <Field name="filter">{({ value, onChange }) => <FilterField value={value as Filter | null} onChange={onChange} />}</Field>
          <Field name="case_ids" hint={t.named}>
            {({ label, value, onChange }) => (
              <DishChoice label={label} value={value as number[]} known={record?.cases ?? []} onChange={onChange} />
            )}
          </Field>
          <Field name="status" />
          <Field name="sort" />
        </>
      )}
    </RecordDrawer>
  );
}

const partOf = (field: FieldMeta, name: string): FieldMeta => {
  const found = field.fields?.find((one) => one.name === name);
  if (!found) throw new Error(`The contract has no field ${field.name}.${name}.`);
  return found;
};

/** Renders the conditions of a library; without them only named dishes belong. */
function FilterField({ value, onChange }: { value: Filter | null; onChange: (value: unknown) => void }) {
  const t = useTexts(words);
  const id = useId();
  const meta = useMeta(useFormState().operation);
  const field = meta.input('filter');
  const filter = value ?? {};
  const set = (name: string, next: unknown) => {
    const { [name as keyof Filter]: _, ...rest } = filter;
    onChange(next === undefined ? rest : { ...rest, [name]: next });
  };
  return (
    <Flex direction="column" gap="2">
      <chakra.label htmlFor={id} display="flex" gap="2" alignItems="center">
        <Checkbox id={id} checked={Boolean(value)} onChange={(event) => onChange(event.target.checked ? {} : null)} />
        {t.byFilter}
      </chakra.label>
      {value
        ? (['meals', 'seasons', 'methods'] as const).map((name) => (
            <Labelled key={name} label={meta.label(partOf(field, name))}>
              <MultiCombobox
                label={meta.label(partOf(field, name))}
                value={filter[name] ?? []}
                choices={meta.choices(partOf(field, name))}
                onChange={(next) => set(name, next)}
              />
            </Labelled>
          ))
        : null}
      {value ? (
        <>
          <Labelled label={meta.label(partOf(field, 'tags'))}>
            <WordsField
              id="filter-tags"
              label={meta.label(partOf(field, 'tags'))}
              invalid={false}
              max={20}
              value={filter.tags ?? []}
              onChange={(next) => set('tags', next)}
            />
          </Labelled>
          <Flex gap="2">
            {(['energy_from_kcal', 'energy_to_kcal'] as const).map((name) => (
              <Labelled key={name} label={meta.label(partOf(field, name))}>
                <TextInput
                  type="number"
                  min={0}
                  aria-label={meta.label(partOf(field, name))}
                  value={filter[name] ?? ''}
                  onChange={(event) => set(name, event.target.value === '' ? undefined : Number(event.target.value))}
                />
              </Labelled>
            ))}
          </Flex>
        </>
      ) : null}
    </Flex>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div flex="1">
      <chakra.span color="ink.2" fontSize="xs">
        {label}
      </chakra.span>
      {children}
    </chakra.div>
  );
}

interface ChoiceProps {
  label: string;
  value: number[];
  known: Lib['cases'];
  onChange: (value: unknown) => void;
}

const most = 20;

function DishChoice({ label, value, known, onChange }: ChoiceProps) {
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listRecipeCases', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  return (
    <MultiCombobox
      label={label}
      value={value}
      choices={found.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={known.map(({ id, name }) => ({ value: id, label: name }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      onChange={onChange}
    />
  );
}
