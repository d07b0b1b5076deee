import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  found: [
    '系统会按名称、分类和营养素自动补充，您可以再加。',
    'The rules add what they find in the name, the type and the nutrients; you can add more.',
  ],
  labelHint: [
    '勾选后，自动食谱才会把多成分的食品排给过敏、素食和清真的客户。',
    'Only then do generated plans offer a food with several ingredients to people with allergies or a strict diet.',
  ],
  add: ['有标记不适用？写明理由后取消', 'A label doesn’t apply? Remove it and give a reason'],
  which: ['要取消的标记', 'Labels to remove'],
  reason: ['理由', 'Reason'],
  reasonExample: ['例如：配料表注明不含小麦', 'For example: the label says wheat-free'],
  keep: ['恢复全部标记', 'Restore all labels'],
});

const lists = ['allergens', 'avoid_flags', 'avoid_styles'] as const;
type Exceptions = Record<(typeof lists)[number], string[]> & { reason: string };

/** Renders who must not have a food. */
export function SafetyFields() {
  const t = useTexts(words);
  return (
    <>
      <Field name="allergens" hint={t.found} />
      <Field name="label_checked" hint={t.labelHint} />
      <Field name="avoid_flags" />
      <Field name="avoid_styles" />
      <Field name="exceptions">{(control) => <ExceptionsField {...control} />}</Field>
    </>
  );
}

/** Renders the values that a person takes off, and why. */
function ExceptionsField({ id, value, onChange }: ControlProps) {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const current = (value ?? null) as Exceptions | null;
  if (!current)
    return (
      <Button id={id} look="link" onClick={() => onChange({ allergens: [], avoid_flags: [], avoid_styles: [], reason: '' })}>
        {t.add}
      </Button>
    );
  const chosen = lists.flatMap((name) => current[name]);
  const choices = lists.flatMap((name) => {
    const all = new Set([...((form.watch(name) ?? []) as string[]), ...current[name]]);
    return [...all].map((one) => ({ value: one, label: meta.word(meta.input(name), one), list: name }));
  });
  const take = (next: readonly unknown[]) => {
    const of = (name: string) => choices.filter((one) => one.list === name && next.includes(one.value)).map((one) => one.value);
    onChange({ ...current, allergens: of('allergens'), avoid_flags: of('avoid_flags'), avoid_styles: of('avoid_styles') });
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <MultiCombobox id={id} label={t.which} value={chosen} onChange={take} choices={choices} />
      <Input
        aria-label={t.reason}
        placeholder={t.reasonExample}
        value={current.reason}
        maxLength={200}
        onChange={(event) => onChange({ ...current, reason: event.target.value })}
      />
      <Button look="link" onClick={() => onChange(null)}>
        {t.keep}
      </Button>
    </chakra.div>
  );
}
