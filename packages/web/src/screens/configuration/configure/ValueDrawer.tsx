import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { ParamControl } from './ParamControl.js';
import type { ParamValue } from './params.js';

const words = texts({
  title: (name: string) => [`修改「${name}」`, `Change “${name}”`],
  save: ['保存', 'Save'],
  done: ['企业值已保存', 'Our value is saved'],
  common: (value: string) => [`通用值：${value}`, `Common value: ${value}`],
  secret: ['保存后不再显示', 'It is not shown again once saved'],
});

/** Renders the form for the company's own value of a parameter. */
export function ValueDrawer({ param, onClose }: { param: ParamValue | undefined; onClose: () => void }) {
  const t = useTexts(words);
  if (!param) return null;
  const { key, name, value, default_value, version, is_secret, value_type } = param;
  return (
    <FormDrawer
      id="saveParamValue"
      open
      onClose={onClose}
      title={t.title(name)}
      values={{ value: value ?? '' }}
      fixed={{ key, version }}
      {...(is_secret ? {} : { draft: `param-value:${key}` })}
      save={t.save}
      done={t.done}
    >
      <Field
        name="value"
        label={name}
        hint={is_secret ? t.secret : default_value && value_type !== 'rich' ? t.common(default_value) : undefined}
      >
        {(control) => <ParamControl {...control} kind={value_type} isSecret={is_secret} />}
      </Field>
    </FormDrawer>
  );
}
