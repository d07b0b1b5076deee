import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { Password } from '#ui/input/Password.js';
import { RichText } from '#ui/text/RichText.js';
import { PictureField } from './PictureField.js';
import type { ParamValue } from './params.js';

const words = texts({ on: ['开启', 'On'], off: ['关闭', 'Off'], unset: ['未设置', 'Not set'] });

type Props = ControlProps & { kind: ParamValue['value_type']; isSecret: boolean };

/** Renders the control for a value by the kind of its parameter. All values are texts. */
export function ParamControl({ id, label, value, onChange, invalid, kind, isSecret }: Props) {
  const t = useTexts(words);
  const text = String(value ?? '');
  const shared = { id, 'aria-label': label, 'aria-invalid': invalid };
  if (isSecret) return <Password {...shared} value={text} autoComplete="new-password" onChange={(event) => onChange(event.target.value)} />;
  switch (kind) {
    case 'int':
      return (
        <Input {...shared} inputMode="numeric" value={text} autoComplete="off" onChange={(event) => onChange(event.target.value.trim())} />
      );
    case 'bool':
      return (
        <Select {...shared} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t.unset}</option>
          <option value="true">{t.on}</option>
          <option value="false">{t.off}</option>
        </Select>
      );
    case 'image':
      return <PictureField id={id} label={label} value={text} onChange={onChange} />;
    case 'rich':
      return <RichText id={id} label={label} value={text} onChange={onChange} />;
    default:
      return (
        <Textarea
          {...shared}
          rows={kind === 'json' ? 12 : 4}
          height="auto"
          py="2"
          spellCheck={kind !== 'json'}
          fontFamily={kind === 'json' ? 'mono' : undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
