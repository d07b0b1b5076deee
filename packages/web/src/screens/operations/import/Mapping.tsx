import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '../../../app/texts.js';
import type { Column } from '../../../list/columns.js';
import { DataTable } from '../../../list/DataTable.js';
import { Combobox } from '../../../ui/Combobox.js';
import type { ImportDetail } from './import-state.js';

const words = texts({
  title: ['列和字段', 'Columns and fields'],
  column: ['文件里的列', 'Column of the file'],
  samples: ['示例值', 'Samples'],
  field: ['对应字段', 'Field'],
  none: ['不导入', 'Don’t import'],
  fieldOf: (column: string) => [`「${column}」对应的字段`, `Field of “${column}”`],
  noHead: ['（没有表头）', '(no head)'],
});

type FileColumn = ImportDetail['columns'][number] & { at: number };

interface Props {
  one: ImportDetail;
  /** Field of each column as it is chosen now. */
  fields: readonly (string | null)[];
  /** Missing for those who may not try again. */
  onChange?: ((at: number, field: string | null) => void) | undefined;
}

/** Which field each column of the file is taken for, with values to tell by. */
export function Mapping({ one, fields, onChange }: Props) {
  const t = useTexts(words);
  const labelOf = (name: string | null | undefined) => one.fields.find((field) => field.field === name)?.label ?? t.none;
  const columns: Column<FileColumn>[] = [
    {
      name: 'column',
      title: t.column,
      cell: (row) => <chakra.b fontWeight="semibold">{row.column || t.noHead}</chakra.b>,
    },
    {
      name: 'samples',
      title: t.samples,
      wideOnly: true,
      cell: (row) => <chakra.span color="ink.2">{row.samples.filter(Boolean).join(' · ') || '–'}</chakra.span>,
    },
    {
      name: 'field',
      title: t.field,
      width: '44%',
      cell: (row) =>
        onChange && row.column ? (
          <Combobox
            label={t.fieldOf(row.column)}
            empty={t.none}
            choices={one.fields.map((field) => ({ value: field.field, label: `${field.label}${field.required ? ' *' : ''}` }))}
            value={fields[row.at] ?? ''}
            onChange={(field) => onChange(row.at, String(field) || null)}
          />
        ) : (
          labelOf(fields[row.at])
        ),
    },
  ];
  return (
    <section>
      <chakra.h4 fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h4>
      <DataTable label={t.title} columns={columns} rows={one.columns.map((column, at) => ({ ...column, at }))} rowKey={(row) => row.at} />
    </section>
  );
}
