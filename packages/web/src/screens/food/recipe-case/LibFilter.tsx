import { chakra, Flex } from '@chakra-ui/react';
import type { FieldMeta, Input } from '@shiyi/sdk';
import { type ReactNode, useId } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { Input as TextInput } from '#ui/input/Input.js';
import { unitAfter } from '#ui/text/units.js';
import { WordsField } from './WordsField.js';

export type LibConditions = NonNullable<Input<'saveRecipeLib'>['filter']>;

const words = texts({ byFilter: ['按条件收入菜例', 'Collect dishes by conditions'] });

const partOf = (field: FieldMeta, name: string): FieldMeta => {
  const found = field.fields?.find((one) => one.name === name);
  if (!found) throw new Error(`The contract has no field ${field.name}.${name}.`);
  return found;
};

/** Renders the conditions of a library; without them only named dishes belong. */
export function LibFilter({ value, onChange }: { value: LibConditions | null; onChange: (value: unknown) => void }) {
  const t = useTexts(words);
  const id = useId();
  return (
    <Flex direction="column" gap="2">
      <chakra.label htmlFor={id} display="flex" gap="2" alignItems="center">
        <Checkbox id={id} checked={Boolean(value)} onChange={(event) => onChange(event.target.checked ? {} : null)} />
        {t.byFilter}
      </chakra.label>
      {value ? <Conditions filter={value} onChange={onChange} /> : null}
    </Flex>
  );
}

function Conditions({ filter, onChange }: { filter: LibConditions; onChange: (value: unknown) => void }) {
  const meta = useMeta(useFormState().operation);
  const field = meta.input('filter');
  const set = (name: keyof LibConditions, next: unknown) => {
    const { [name]: _, ...rest } = filter;
    onChange(next === undefined ? rest : { ...rest, [name]: next });
  };
  return (
    <>
      {(['meals', 'seasons', 'methods'] as const).map((name) => (
        <LabeledInput key={name} label={meta.label(partOf(field, name))}>
          <MultiCombobox
            label={meta.label(partOf(field, name))}
            value={filter[name] ?? []}
            choices={meta.choices(partOf(field, name))}
            onChange={(next) => set(name, next)}
          />
        </LabeledInput>
      ))}
      <TagsCondition label={meta.label(partOf(field, 'tags'))} tags={filter.tags ?? []} onChange={(next) => set('tags', next)} />
      <Flex gap="2">
        {(['energy_from_kcal', 'energy_to_kcal'] as const).map((name) => (
          <EnergyLimit
            key={name}
            label={`${meta.label(partOf(field, name))}${unitAfter('kcal')}`}
            value={filter[name]}
            onChange={(next) => set(name, next)}
          />
        ))}
      </Flex>
    </>
  );
}

interface TagsProps {
  label: string;
  tags: string[];
  onChange: (tags: unknown) => void;
}

function TagsCondition({ label, tags, onChange }: TagsProps) {
  return (
    <LabeledInput label={label}>
      <WordsField id="filter-tags" label={label} invalid={false} max={20} value={tags} onChange={onChange} />
    </LabeledInput>
  );
}

interface LimitProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

function EnergyLimit({ label, value, onChange }: LimitProps) {
  return (
    <LabeledInput label={label}>
      <TextInput
        type="number"
        min={0}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      />
    </LabeledInput>
  );
}

function LabeledInput({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div flex="1">
      <chakra.span color="ink.2" fontSize="xs">
        {label}
      </chakra.span>
      {children}
    </chakra.div>
  );
}
