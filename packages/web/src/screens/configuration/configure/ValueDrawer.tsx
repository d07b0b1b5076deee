import { chakra } from '@chakra-ui/react';
import { texts, textsNow, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { withUnit } from '#ui/text/units.js';
import { ParamControl } from './ParamControl.js';
import { ParamText } from './ParamText.js';
import { type ParamValue, wordsOf } from './params.js';

const titles = texts({
  title: (name: string) => [`修改「${name}」`, `Change “${name}”`],
  save: ['保存', 'Save'],
  done: ['企业值已保存', 'Our value is saved'],
  common: ['通用值：', 'Common value: '],
  between: (least: string, most: string) => [`${least} 到 ${most}`, `${least} to ${most}`],
  least: (least: string) => [`不小于 ${least}`, `At least ${least}`],
  most: (most: string) => [`不大于 ${most}`, `At most ${most}`],
  entries: (limits: string) => [`${limits} 项`, `${limits} entries`],
  characters: (limits: string) => [`${limits} 个字`, `${limits} characters`],
  secret: ['保存后不再显示', 'It isn’t shown after saving'],
});

/** Renders the form for the company's own value of a parameter. */
export function ValueDrawer({ param, onClose }: { param: ParamValue | undefined; onClose: () => void }) {
  const t = useTexts(titles);
  if (!param) return null;
  const { key, value, version, is_secret } = param;
  const words = wordsOf(param);
  return (
    <FormDrawer
      id="saveParamValue"
      open
      onClose={onClose}
      title={t.title(words.name)}
      values={{ value: value ?? '' }}
      fixed={{ key, version }}
      {...(is_secret ? {} : { draft: `param-value:${key}` })}
      save={t.save}
      done={t.done}
    >
      <Field name="value" label={words.name} hint={<Hint param={param} remark={words.remark} />}>
        {(control) => <ParamControl {...control} kind={param} />}
      </Field>
    </FormDrawer>
  );
}

/** Returns the limits of a parameter in words: 0 到 60 秒. */
function limitsOf({ value_type, minimum, maximum, unit }: ParamValue): string | null {
  const t = textsNow(titles);
  if (minimum === null && maximum === null) return null;
  const most = maximum === null ? '' : withUnit(maximum, unit);
  const limits = minimum === null ? t.most(most) : maximum === null ? t.least(withUnit(minimum, unit)) : t.between(String(minimum), most);
  if (value_type === 'list') return t.entries(limits);
  return value_type === 'string' ? t.characters(limits) : limits;
}

/** What a value may be, and the common one that it replaces. */
function Hint({ param, remark }: { param: ParamValue; remark: string | null }) {
  const t = useTexts(titles);
  const { is_secret, value_type, default_value } = param;
  const isShort = value_type !== 'rich' && value_type !== 'image' && value_type !== 'json';
  const lines = [remark, limitsOf(param), is_secret ? t.secret : null].filter(Boolean);
  return (
    <>
      {lines.join(' · ')}
      {!is_secret && default_value && isShort ? (
        <chakra.span display="block">
          {t.common}
          <ParamText param={param} text={default_value} isSet />
        </chakra.span>
      ) : null}
    </>
  );
}
