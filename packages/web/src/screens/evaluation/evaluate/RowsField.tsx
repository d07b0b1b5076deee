import { chakra, Flex } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Choice, type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { unitAfter } from '#ui/text/units.js';

const words = texts({
  add: ['添加一行', 'Add a row'],
  remove: (at: number) => [`删除第 ${at} 行`, `Remove row ${at}`],
  cell: (label: string, at: number) => [`第 ${at} 行的${label}`, `${label} of row ${at}`],
  always: ['不限', 'Any'],
});

/** What the contract does not define for a column. */
interface Column {
  name: string;
  choices?: readonly Choice[] | undefined;
  width?: string;
  /** Another control for the cell. */
  control?: (props: Pick<ControlProps, 'label' | 'value' | 'onChange'>) => ReactNode;
}

interface Props extends Pick<ControlProps, 'label' | 'value' | 'onChange'> {
  /** The list in the input of the form; its parts name the columns. */
  field: FieldMeta;
  columns: readonly Column[];
  blank: Values;
}

/** Renders a list of records in a form, a row for each, with the labels, types and limits of the contract. */
export function RowsField({ label, value, onChange, field, columns, blank }: Props) {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  const rows = (Array.isArray(value) ? value : []) as Values[];
  const change = (at: number, name: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === at ? withValue(row, name, next) : row)));
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2">
      <chakra.legend srOnly>{label}</chakra.legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <Flex key={at} gap="2" align="flex-start" borderTopWidth={at > 0 ? '1px' : 0} pt={at > 0 ? '2' : 0}>
          <Flex flex="1" minWidth="0" gap="2" flexWrap="wrap" alignItems="flex-end">
            {columns.map((column) => (
              <Cell key={column.name} {...{ field, column, meta, row, at }} onChange={(next) => change(at, column.name, next)} />
            ))}
          </Flex>
          <Button look="quiet" size="sm" shape="square" aria-label={t.remove(at + 1)} onClick={() => onChange(rows.toSpliced(at, 1))}>
            <X aria-hidden />
          </Button>
        </Flex>
      ))}
      {rows.length < (field.max ?? 50) ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...rows, blank])}>
          {t.add}
        </Button>
      ) : null}
    </chakra.fieldset>
  );
}

/** Returns a row with a value, or without the part where it is empty, as if the field were left out. */
export function withValue(row: Values, name: string, value: unknown): Values {
  const { [name]: _, ...rest } = row;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
}

interface CellProps {
  field: FieldMeta;
  column: Column;
  meta: Meta;
  row: Values;
  at: number;
  onChange: (value: unknown) => void;
}

const plainWidth = (part: FieldMeta) => (/^(integer|number)$/.test(part.type) ? '88px' : part.multiline ? '100%' : '150px');

function Cell({ field, column, meta, row, at, onChange }: CellProps) {
  const t = useTexts(words);
  const part = field.fields?.find((one) => one.name === column.name);
  if (!part) throw new Error(`The contract has no field ${field.name}.${column.name}.`);
  const label = meta.label(part);
  const choices = column.choices ?? (part.enum ? meta.choices(part) : undefined);
  const shared = { 'aria-label': t.cell(label, at + 1), placeholder: label };
  const list = part.type.endsWith('[]');
  const width = column.width ?? (list ? '100%' : plainWidth(part));
  return (
    <chakra.div flex={`1 1 ${width}`} minWidth={width === '100%' ? 'full' : width}>
      {part.type === 'boolean' ? null : (
        <chakra.span aria-hidden display="block" fontSize="xs" color="ink.3">
          {label}
          {part.unit ? unitAfter(part.unit) : null}
        </chakra.span>
      )}
      {column.control ? (
        column.control({ label: shared['aria-label'], value: row[column.name], onChange })
      ) : (
        <CellControl {...{ part, choices, shared, always: t.always, onChange }} value={row[column.name]} />
      )}
    </chakra.div>
  );
}

interface ControlOf {
  part: FieldMeta;
  choices: readonly Choice[] | undefined;
  shared: { 'aria-label': string; placeholder: string };
  always: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

function CellControl({ part, choices, shared, always, value, onChange }: ControlOf) {
  if (part.type.endsWith('[]'))
    return (
      <MultiCombobox
        label={shared['aria-label']}
        placeholder={shared.placeholder}
        value={(value as number[] | undefined) ?? []}
        choices={choices}
        onChange={onChange}
      />
    );
  if (choices && !part.enum)
    return (
      <Combobox
        label={shared['aria-label']}
        placeholder={shared.placeholder}
        empty={part.required ? undefined : always}
        {...{ choices, value, onChange }}
      />
    );
  if (part.type === 'boolean') return <YesNo label={shared.placeholder} name={shared['aria-label']} {...{ value, onChange }} />;
  if (choices) return <WordSelect {...{ part, choices, shared, value, onChange }} />;
  if (/^(integer|number)$/.test(part.type))
    return (
      <Input
        aria-label={shared['aria-label']}
        type="number"
        step="any"
        value={value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      />
    );
  const text = { 'aria-label': shared['aria-label'], maxLength: part.max, value: String(value ?? '') };
  return part.multiline ? (
    <Textarea {...text} height="auto" py="1.5" rows={2} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <Input {...text} onChange={(event) => onChange(event.target.value)} />
  );
}

function YesNo({ label, name, value, onChange }: { label: string; name: string; value: unknown; onChange: (value: unknown) => void }) {
  const id = useId();
  return (
    <chakra.label htmlFor={id} display="inline-flex" alignItems="center" gap="2" minHeight="8" cursor="pointer">
      <Checkbox id={id} aria-label={name} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </chakra.label>
  );
}

type SelectProps = Omit<ControlOf, 'always' | 'choices'> & { choices: readonly Choice[] };

function WordSelect({ part, choices, shared, value, onChange }: SelectProps) {
  return (
    <Select {...shared} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)}>
      {part.required ? null : <option value="">{shared.placeholder}</option>}
      {choices.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}
