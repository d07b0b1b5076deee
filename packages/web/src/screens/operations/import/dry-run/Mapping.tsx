import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { CompanyHeads } from './CompanyHeads.js';
import { NotationChoice } from './NotationChoice.js';
import { SavedMappingNotice } from './SavedMappingNotice.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: ['列和字段', 'Columns and fields'],
  column: ['文件里的列', 'Column'],
  field: ['对应字段', 'Field'],
  notation: ['写法', 'Written as'],
  hidden: ['你没有这类导入的权限，文件内容已隐藏。', 'You may not run imports of this kind, so the content of the file is hidden.'],
  none: ['不导入', 'Don’t import'],
  fieldOf: (column: string) => [`「${column}」对应的字段`, `Field of “${column}”`],
  noHead: ['（没有表头）', '(no header)'],
  choices: (list: string) => [`可填 ${list}`, `one of ${list}`],
  example: (value: string) => [`例如 ${value}`, `such as ${value}`],
  unused: (count: string) => [`没有用到的 ${count} 列：`, `${count} not used: `],
  more: (count: string) => [`等 ${count} 列`, `and ${count} more`],
  showAll: ['在表中显示', 'Show in the table'],
  hideAll: ['收起', 'Hide'],
});

type FileColumn = ImportDetail['columns'][number] & { at: number };

interface Props {
  one: ImportDetail;
  next: Try;
}

/** Maximum number of options listed in a hint, of columns listed without asking, and of names of unused columns. */
const maxNames = 8;
const maxShown = 24;
const maxUnused = 12;

function useColumns({ one, next }: Props): Column<FileColumn>[] {
  const t = useTexts(words);
  const isNarrow = useMobile();
  const unitsOf = (at: number) => one.fields.find(({ field }) => field === next.fields[at])?.units ?? [];
  const notation = (row: FileColumn) =>
    row.field === null || next.fields[row.at] !== row.field ? null : <NotationChoice column={row} units={unitsOf(row.at)} next={next} />;
  return [
    { name: 'column', title: t.column, cell: (row) => <HeadAndSamples of={row} isUsed={next.fields[row.at] !== null} /> },
    {
      name: 'field',
      title: t.field,
      width: isNarrow ? '54%' : '34%',
      cell: (row) => (
        <>
          <FieldChoice one={one} next={next} column={row} />
          {isNarrow ? notation(row) : null}
        </>
      ),
    },
    ...(isNarrow ? [] : [{ name: 'notation', title: t.notation, width: '32%', cell: notation }]),
  ];
}

function HeadAndSamples({ of: { column, samples }, isUsed }: { of: FileColumn; isUsed: boolean }) {
  const t = useTexts(words);
  return (
    <chakra.div py="1">
      <chakra.b fontWeight="semibold" color={isUsed ? undefined : 'ink.3'}>
        {column || t.noHead}
      </chakra.b>
      <chakra.div color="ink.2" fontSize="xs" lineClamp={2} title={samples.join(' · ')}>
        {samples.filter(Boolean).join(' · ') || '–'}
      </chakra.div>
    </chakra.div>
  );
}

/** Shows the column mapping with the reason, sample values and notation of each column, and names the columns that are not used. */
export function Mapping({ one, next }: Props) {
  const t = useTexts(words);
  const columns = useColumns({ one, next });
  const [isAll, setAll] = useState(false);
  const all = one.columns.map((column, at) => ({ ...column, at }));
  const isLong = all.length > maxShown;
  const rows = isLong && !isAll ? all.filter(({ field, at }) => field !== null || next.fields[at] !== null) : all;
  const unused = all.filter(({ column, at }) => column !== '' && next.fields[at] === null).map(({ column }) => column);
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
      <DataTable label={t.title} columns={columns} rows={rows} rowKey={(row) => row.at} />
      {unused.length > 0 ? (
        <chakra.p color="ink.2" fontSize="xs" mt="2" overflowWrap="anywhere">
          {t.unused(formatCount(unused.length))}
          {joinNames(unused.slice(0, maxUnused))}
          {unused.length > maxUnused ? ` ${t.more(formatCount(unused.length - maxUnused))}` : ''}
          {isLong ? (
            <Button look="link" size="sm" ms="2" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? t.hideAll : t.showAll}
            </Button>
          ) : null}
        </chakra.p>
      ) : null}
      {next.may ? <SavedMappingNotice one={one} onForgotten={next.again} /> : null}
      {next.may ? <CompanyHeads one={one} next={next} /> : null}
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
          onChange={(chosen) => next.change({ fields: { [column.at]: String(chosen) || null } })}
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
    <chakra.div color={by === 'remembered' || by === 'company' ? 'amber' : 'ink.3'} fontSize="xs" mt="0.5" whiteSpace="normal">
      {parts.join(' · ')}
    </chakra.div>
  );
}
