import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { joinNames } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { HeaderRow } from './HeaderRow.js';
import { SavedMappingNotice } from './SavedMappingNotice.js';
import { SheetChoice } from './SheetChoice.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: ['列和字段', 'Columns and fields'],
  column: ['文件里的列', 'Column'],
  samples: ['示例值', 'Samples'],
  field: ['对应字段', 'Field'],
  hidden: ['你没有这类导入的权限，文件内容已隐藏。', 'You may not run imports of this kind, so the content of the file is hidden.'],
  none: ['不导入', 'Don’t import'],
  fieldOf: (column: string) => [`「${column}」对应的字段`, `Field of “${column}”`],
  noHead: ['（没有表头）', '(no header)'],
  choices: (list: string) => [`可填 ${list}`, `one of ${list}`],
  example: (value: string) => [`例如 ${value}`, `such as ${value}`],
});

type FileColumn = ImportDetail['columns'][number] & { at: number };

interface Props {
  one: ImportDetail;
  next: Try;
}

/** Maximum number of options listed in a hint. */
const maxNames = 8;

function useColumns({ one, next }: Props): Column<FileColumn>[] {
  const t = useTexts(words);
  return [
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
      cell: (row) => <FieldChoice one={one} next={next} column={row} />,
    },
  ];
}

/** Shows the column mapping with the reason and sample values of each column. */
export function Mapping({ one, next }: Props) {
  const t = useTexts(words);
  const columns = useColumns({ one, next });
  return (
    <section>
      <chakra.h4 fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h4>
      {one.values_hidden ? (
        <chakra.p color="ink.3" mb="2">
          {t.hidden}
        </chakra.p>
      ) : null}
      <SheetChoice one={one} onChange={next.may ? (sheet) => void next.setSheet(sheet) : undefined} />
      {one.head_row_no === null ? null : (
        <HeaderRow key={one.id} row={one.head_row_no} onChange={next.may ? (row) => void next.setHeadRow(row) : undefined} />
      )}
      <DataTable label={t.title} columns={columns} rows={one.columns.map((column, at) => ({ ...column, at }))} rowKey={(row) => row.at} />
      {next.may ? <SavedMappingNotice one={one} onForgotten={next.again} /> : null}
    </section>
  );
}

function FieldChoice({ one, next, column }: Props & { column: FileColumn }) {
  const t = useTexts(words);
  const field = next.fields[column.at] ?? null;
  return (
    <chakra.div py="1">
      {next.may && column.column ? (
        <Combobox
          label={t.fieldOf(column.column)}
          empty={t.none}
          choices={one.fields.map((known) => ({ value: known.field, label: `${known.label}${known.required ? ' *' : ''}` }))}
          value={field ?? ''}
          onChange={(chosen) => next.setField(column.at, String(chosen) || null)}
        />
      ) : (
        (one.fields.find((known) => known.field === field)?.label ?? t.none)
      )}
      <Why column={column} field={field} known={one.fields} />
    </chakra.div>
  );
}

/** Explains why a column maps to its field, and which values the field accepts. */
function Why({ column, field, known }: { column: FileColumn; field: string | null; known: ImportDetail['fields'] }) {
  const t = useTexts(words);
  const meta = useMeta('getImportFile');
  const why = meta.output('columns').fields?.find((one) => one.name === 'by');
  const by = field === column.field ? column.by : 'chosen';
  const { choices = [], example = '' } = known.find((one) => one.field === field) ?? {};
  const hint = choices.length > 0 && choices.length <= maxNames ? t.choices(joinNames(choices)) : example && t.example(example);
  const parts = [by && why && meta.word(why, by), hint].filter(Boolean);
  return parts.length === 0 ? null : (
    <chakra.div color={by === 'remembered' ? 'amber' : 'ink.3'} fontSize="xs" mt="0.5" whiteSpace="normal">
      {parts.join(' · ')}
    </chakra.div>
  );
}
