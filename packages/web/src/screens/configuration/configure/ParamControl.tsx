import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Input, Textarea } from '#ui/input/Input.js';
import { Password } from '#ui/input/Password.js';
import { RichText } from '#ui/text/RichText.js';
import { ChoiceControl } from './controls/ChoiceControl.js';
import { HourControl } from './controls/HourControl.js';
import { ListControl } from './controls/ListControl.js';
import { MealTimesControl } from './controls/MealTimesControl.js';
import { NumberControl } from './controls/NumberControl.js';
import { WorkHoursControl } from './controls/WorkHoursControl.js';
import { PictureField } from './PictureField.js';
import type { ParamKind } from './params.js';

const words = texts({ on: ['开启', 'On'], off: ['关闭', 'Off'] });

/** A text of more characters is written on several lines. */
const oneLine = 60;

/** Renders the control for a value by what its parameter says of it. All values are texts. */
export function ParamControl({ id, label, value, onChange, invalid, kind }: ControlProps & { kind: ParamKind }) {
  const t = useTexts(words);
  const text = String(value ?? '');
  const shared = { id, 'aria-label': label, 'aria-invalid': invalid };
  const control = { shared, text, onChange, kind };
  if (kind.is_secret)
    return <Password {...shared} value={text} autoComplete="new-password" onChange={(event) => onChange(event.target.value)} />;
  switch (kind.value_type) {
    case 'int':
      return <NumberControl {...control} />;
    case 'hour':
      return <HourControl {...control} />;
    case 'bool':
      return (
        <ChoiceControl
          {...control}
          choices={[
            { value: 'true', label: t.on },
            { value: 'false', label: t.off },
          ]}
        />
      );
    case 'choice':
      return <ChoiceControl {...control} choices={kind.choices} />;
    case 'list':
      return <ListControl {...control} />;
    case 'meal_times':
      return <MealTimesControl {...control} />;
    case 'work_hours':
      return <WorkHoursControl {...control} />;
    case 'image':
      return <PictureField id={id} label={label} value={text} onChange={onChange} />;
    case 'rich':
      return <RichText id={id} label={label} value={text} onChange={onChange} />;
    default:
      return <TextControl {...control} />;
  }
}

function TextControl({ shared, text, onChange, kind }: Parameters<typeof NumberControl>[0]) {
  if (kind.value_type === 'string' && kind.maximum !== null && kind.maximum <= oneLine)
    return <Input {...shared} value={text} autoComplete="off" onChange={(event) => onChange(event.target.value)} />;
  const isJson = kind.value_type === 'json';
  return (
    <Textarea
      {...shared}
      rows={isJson ? 12 : 4}
      height="auto"
      py="2"
      spellCheck={!isJson}
      fontFamily={isJson ? 'mono' : undefined}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
