import { chakra, Flex } from '@chakra-ui/react';
import type { AudienceField } from '@shiyi/sdk/audience-fields';
import { texts, useTexts } from '#app/texts.js';
import { MoneyInput } from '#form/MoneyInput.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input, Select } from '#ui/input/Input.js';
import { wordOfUnit } from '#ui/text/units.js';
import type { Op } from './condition-tree.js';
import { useNames } from './record-choices.js';
import { valueCount } from './rule-fields.js';
import { fieldText } from './rule-text.js';

const words = texts({
  value: ['值', 'Value'],
  values: ['值（任一即可）', 'Values (any of them)'],
  from: ['从', 'From'],
  to: ['到', 'To'],
  and: ['和', 'and'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  several: ['多个值用逗号分隔', 'Separate values by commas'],
});

interface Props {
  field: AudienceField;
  op: Op;
  values: readonly string[];
  onChange: (values: string[], typing?: string) => void;
}

/** Renders the values of a rule, by the type of its field. */
export function ValuesInput({ field, op, values, onChange }: Props) {
  const t = useTexts(words);
  const count = valueCount(field, op);
  if (count === 'none') return null;
  if (field.type === 'flag')
    return (
      <Select aria-label={t.value} width="auto" value={values[0] ?? 'true'} onChange={(event) => onChange([event.target.value])}>
        <option value="true">{t.yes}</option>
        <option value="false">{t.no}</option>
      </Select>
    );
  if (count === 'many') return <ManyValues field={field} values={values} onChange={onChange} />;
  const set = (at: number) => (value: string) =>
    onChange(
      count === 'two' ? [at === 0 ? value : (values[0] ?? ''), at === 1 ? value : (values[1] ?? '')] : value ? [value] : [],
      `value${at}`,
    );
  if (count === 'one') return <OneValue field={field} label={t.value} value={values[0] ?? ''} onChange={set(0)} />;
  return (
    <Flex gap="1.5" align="center">
      <OneValue field={field} label={t.from} value={values[0] ?? ''} onChange={set(0)} />
      <chakra.span color="ink.2">{t.and}</chakra.span>
      <OneValue field={field} label={t.to} value={values[1] ?? ''} onChange={set(1)} />
    </Flex>
  );
}

interface OneProps {
  field: AudienceField;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function OneValue({ field, label, value, onChange }: OneProps) {
  if (field.type === 'day')
    return (
      <chakra.div width="150px">
        <DateInput label={label} aria-label={label} value={value} onChange={onChange} />
      </chakra.div>
    );
  return (
    <Flex gap="1.5" align="center">
      {field.unit === 'fen' ? (
        <MoneyInput aria-label={label} width="110px" value={value === '' ? '' : Number(value)} onChange={(fen) => onChange(String(fen))} />
      ) : (
        <Input
          aria-label={label}
          width="90px"
          inputMode="decimal"
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
      {field.unit ? <chakra.span color="ink.3">{wordOfUnit(field.unit)}</chakra.span> : null}
    </Flex>
  );
}

/** Several values of which one must be true: choices, records or free text. */
function ManyValues({ field, values, onChange }: Omit<Props, 'op'>) {
  const t = useTexts(words);
  const names = useNames();
  const listed = field.record ? names.choices[field.record] : field.values?.map((one) => ({ value: one.value, label: fieldText(one) }));
  if (!field.record && !field.values) return <TextValues values={values} onChange={onChange} />;
  const { record } = field;
  const chosen = record ? values.map((value) => ({ value, label: names.nameOf(record, value) })) : [];
  return (
    <chakra.div width={{ base: '100%', sm: '280px' }}>
      <MultiCombobox label={t.values} choices={listed} chosen={chosen} value={values} onChange={(next) => onChange(next.map(String))} />
    </chakra.div>
  );
}

function TextValues({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const t = useTexts(words);
  return (
    <Input
      aria-label={t.values}
      placeholder={t.several}
      width={{ base: '100%', sm: '280px' }}
      value={values.join('，')}
      onChange={(event) =>
        onChange(
          event.target.value
            .split(/[,，、]/)
            .filter((one, at, all) => one !== '' || at === all.length - 1)
            .slice(0, event.target.value === '' ? 0 : 100),
          'text',
        )
      }
    />
  );
}
