import type { Row } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { OptionsField } from '#screens/configuration/config-tab/OptionsField.js';
import { ParamControl } from './ParamControl.js';
import type { ParamKind } from './params.js';

const words = texts({
  common: ['通用值', 'Common value'],
  keyHint: [
    '系统按此键读取参数值，以小写字母开头，例如 punch.remind_hour',
    'The system reads the value by this key. Start with a lowercase letter, such as punch.remind_hour',
  ],
  characters: ['最少和最多多少个字', 'Fewest and most characters'],
  entries: ['最少和最多多少项', 'Fewest and most entries'],
  secretHint: ['不填则保持原值；保存后不再显示', 'Leave empty to keep the current value. It isn’t shown after saving'],
});

type ValueType = ParamKind['value_type'];

export const kindsWithLimits: readonly ValueType[] = ['int', 'list', 'string'];

/** Returns what the form says about the values. */
function useKind(): ParamKind {
  const { form } = useFormState();
  const [value_type, is_secret, minimum, maximum, unit, choices] = form.watch([
    'value_type',
    'is_secret',
    'minimum',
    'maximum',
    'unit',
    'choices',
  ]) as [ValueType, boolean, unknown, unknown, ParamKind['unit'], ParamKind['choices'] | undefined];
  return { value_type, is_secret, minimum: limitOf(minimum), maximum: limitOf(maximum), unit, choices: choices ?? [] };
}

/** Returns a limit as typed; null while there is no number. */
const limitOf = (typed: unknown): number | null => (typed === '' || typed === null || typed === undefined ? null : Number(typed));

/** Renders the fields of a parameter; those about its values depend on their type. */
export function ParamFields({ self }: { self: Row<'listParams'> | undefined }) {
  const t = useTexts(words);
  const kind = useKind();
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="name_en" />
      <Field name="key" hint={t.keyHint} />
      <Field name="group" />
      <Field name="group_en" />
      <Field name="value_type" />
      <KindFields valueType={kind.value_type} />
      <Field name="is_secret" />
      <Field name="value" label={t.common} hint={kind.is_secret && self ? t.secretHint : undefined}>
        {(control) => <ParamControl {...control} kind={kind} />}
      </Field>
      <Field name="editable" />
      <Field name="remark" />
      <Field name="remark_en" />
      <Field name="sort" />
    </>
  );
}

function KindFields({ valueType }: { valueType: ValueType }) {
  const t = useTexts(words);
  return (
    <>
      {kindsWithLimits.includes(valueType) ? (
        <>
          <Field name="minimum" hint={valueType === 'string' ? t.characters : valueType === 'list' ? t.entries : undefined} />
          <Field name="maximum" />
        </>
      ) : null}
      {valueType === 'int' ? <Field name="unit" /> : null}
      {valueType === 'choice' ? (
        <Field name="choices">
          {(control) => <OptionsField label={control.label} value={control.value} onChange={control.onChange} />}
        </Field>
      ) : null}
      {valueType === 'json' ? <Field name="json_schema" /> : null}
    </>
  );
}
