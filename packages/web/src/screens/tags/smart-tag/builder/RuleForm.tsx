import { chakra, Flex } from '@chakra-ui/react';
import { type AudienceField, comparisons } from '@shiyi/sdk/audience-fields';
import { type KeyboardEvent, useMemo } from 'react';
import type { Choice } from '#api/meta.js';
import { say, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Select } from '#ui/input/Input.js';
import { change, useBuilder } from './builder-store.js';
import { changeItem } from './condition-edits.js';
import type { Op, Rule } from './condition-tree.js';
import { useNames } from './record-choices.js';
import { fieldGroups, fieldNames, fieldOf, groupOf, withField, withOp } from './rule-fields.js';
import { fieldText, opText } from './rule-text.js';
import { TimesInput } from './TimesInput.js';
import { ValuesInput } from './ValuesInput.js';

const words = texts({
  form: ['条件内容', 'Rule'],
  field: ['字段', 'Field'],
  fieldHint: ['搜索字段', 'Search fields'],
  op: ['比较方式', 'Comparison'],
  not: ['取反：不满足这条才算', 'Reverse: counts if this does not hold'],
  done: ['完成', 'Done'],
  later: ['数据稍后接入', 'data come later'],
  any: ['不限', 'Any'],
});

/** Returns what changes the rule of a form; changes with the same `typing` are one step back. */
function useRuleChange(rule: Rule) {
  const builder = useBuilder();
  return (next: (rule: Rule) => Rule, typing = '') =>
    change(
      builder,
      changeItem(builder.getState().root, rule.id, (item) => ('items' in item ? item : next(item))),
      { typing: typing && `${rule.id}.${typing}` },
    );
}

/** Returns the fields to choose from, each with its group; those without data yet cannot be chosen. */
function useFieldChoices(): Choice[] {
  const t = useTexts(words);
  return useMemo(
    () =>
      fieldNames.flatMap((name) => {
        const field = fieldOf(name);
        if (!field) return [];
        const group = say(fieldGroups[groupOf(name)] ?? ['', '']);
        const later = field.later === true;
        return {
          value: name,
          label: fieldText(field),
          note: later ? `${group} · ${t.later}` : group,
          ...(later ? { disabled: true } : {}),
        };
      }),
    [t],
  );
}

/** Returns what closes a form with Enter or Escape, unless a list or calendar in it takes the key. */
const closesOn = (close: () => void) =>
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget, key } = event;
    const isOwn = target instanceof HTMLElement && currentTarget.contains(target) && !event.defaultPrevented;
    if (!isOwn || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const isInput = target.tagName === 'INPUT' && target.getAttribute('aria-expanded') !== 'true';
    if (key !== 'Escape' && !(key === 'Enter' && isInput)) return;
    event.preventDefault();
    close();
  };

/** Renders the form of a rule: field, comparison, values, period. */
export function RuleForm({ rule }: { rule: Rule }) {
  const t = useTexts(words);
  const builder = useBuilder();
  const set = useRuleChange(rule);
  const choices = useFieldChoices();
  const close = () => builder.setState({ open: undefined, focus: rule.id });
  return (
    <Flex role="group" aria-label={t.form} gap="2" flexWrap="wrap" align="center" ps={{ base: '0', sm: '3' }} onKeyDown={closesOn(close)}>
      <chakra.div width={{ base: '100%', sm: '220px' }}>
        <Combobox
          label={t.field}
          placeholder={t.fieldHint}
          autoFocus={rule.field === ''}
          choices={choices}
          value={rule.field}
          onChange={(name) => set((one) => withField(one, String(name)))}
        />
      </chakra.div>
      <Comparison rule={rule} set={set} />
      <Flex gap="3" align="center" width={{ base: '100%', sm: 'auto' }} justify="space-between">
        <chakra.label htmlFor={`${rule.id}-not`} display="inline-flex" gap="1.5" alignItems="center" fontSize="xs" color="ink.2">
          <Checkbox id={`${rule.id}-not`} checked={rule.not} onChange={(event) => set((one) => ({ ...one, not: event.target.checked }))} />
          {t.not}
        </chakra.label>
        <Button size="sm" onClick={close}>
          {t.done}
        </Button>
      </Flex>
    </Flex>
  );
}

/** What a rule compares its field with, in the inputs that the type of the field takes. */
function Comparison({ rule, set }: { rule: Rule; set: ReturnType<typeof useRuleChange> }) {
  const t = useTexts(words);
  const field = fieldOf(rule.field);
  if (!field || !rule.op) return null;
  return (
    <>
      {field.of ? <OfInput rule={rule} of={field.of} onChange={(of) => set((one) => ({ ...one, of }))} /> : null}
      {field.type === 'flag' ? null : (
        <Select aria-label={t.op} width="auto" value={rule.op} onChange={(event) => set((one) => withOp(one, event.target.value as Op))}>
          {comparisons[field.type].map((op) => (
            <option key={op} value={op}>
              {opText(field.type, op)}
            </option>
          ))}
        </Select>
      )}
      <ValuesInput
        field={field}
        op={rule.op}
        values={rule.values}
        onChange={(values, typing) => set((one) => ({ ...one, values }), typing)}
      />
      {field.type === 'event' ? <TimesInput rule={rule} onChange={(next, typing) => set((one) => ({ ...one, ...next }), typing)} /> : null}
    </>
  );
}

interface OfProps {
  rule: Rule;
  of: NonNullable<AudienceField['of']>;
  onChange: (of: string) => void;
}

/** The record or kind that a field is about. */
function OfInput({ rule, of, onChange }: OfProps) {
  const t = useTexts(words);
  const { choices } = useNames();
  const listed = of.record ? choices[of.record] : of.values?.map((one) => ({ value: one.value, label: fieldText(one) }));
  return (
    <chakra.div width={{ base: '100%', sm: '200px' }}>
      <Combobox
        label={fieldText(of)}
        placeholder={fieldText(of)}
        choices={listed}
        {...(of.required ? {} : { empty: t.any })}
        value={rule.of}
        onChange={(value) => onChange(String(value))}
      />
    </chakra.div>
  );
}
