import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { meaningsOf, type ValueMeaning, wordKey } from './meaning-choices.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: ['取值对应', 'Values'],
  text: [
    '无法识别的取值需要指定含义，否则所在行不会导入；推断的内容请核对。',
    'Rows with unknown values are left out until you say what the values mean. Check the values that were inferred.',
  ],
  field: ['字段', 'Field'],
  from: ['文件中的值', 'Value in the file'],
  takenFor: ['对应为', 'Means'],
  rows: ['行数', 'Rows'],
  nothing: ['（空）', '(empty)'],
  unknown: ['无法识别', 'Unknown'],
  meaning: (label: string, from: string) => [`${label}「${from}」对应为`, `${label} “${from}” taken for`],
  confirm: ['已核对以上推断，按此导入', 'I have checked the inferred values'],
});

/** Lists values whose interpretation is uncertain, each with a choice of another. */
export function Meanings({ one, next }: { one: ImportDetail; next: Try }) {
  const t = useTexts(words);
  const id = useId();
  const columns = useMeaningColumns(next);
  const meanings = meaningsOf(one);
  if (meanings.length === 0) return null;
  return (
    <section>
      <chakra.h4 fontWeight="semibold">{t.title}</chakra.h4>
      <chakra.p color="ink.3" fontSize="xs" mb="2">
        {t.text}
      </chakra.p>
      <DataTable
        label={t.title}
        columns={columns}
        rows={meanings}
        rowKey={(row) => wordKey(row.field, JSON.stringify([row.from, row.takenFor]))}
      />
      {next.may && next.mustConfirm ? (
        <chakra.label htmlFor={id} display="inline-flex" alignItems="center" gap="2" mt="2" minHeight="24px" cursor="pointer">
          <Checkbox id={id} checked={next.confirmed} onChange={(event) => next.setConfirmed(event.target.checked)} />
          {t.confirm}
        </chakra.label>
      ) : null}
    </section>
  );
}

function useMeaningColumns(next: Try): Column<ValueMeaning>[] {
  const t = useTexts(words);
  return [
    { name: 'field', title: t.field, cell: (row) => <chakra.span whiteSpace="nowrap">{row.label}</chakra.span> },
    { name: 'from', title: t.from, cell: (row) => <b>{row.from ?? t.nothing}</b> },
    { name: 'takenFor', title: t.takenFor, width: '44%', cell: (row) => <MeaningCell of={row} next={next} /> },
    { name: 'rows', title: t.rows, end: true, width: '64px', cell: ({ rows }) => (rows === undefined ? '–' : formatCount(rows)) },
  ];
}

function MeaningCell({ of, next }: { of: ValueMeaning; next: Try }) {
  const t = useTexts(words);
  const { label, from, takenFor, choices } = of;
  if (!next.may || from === null || choices.length === 0) return takenFor ?? t.unknown;
  const key = wordKey(of.field, from);
  return (
    <Combobox
      label={t.meaning(label, from)}
      placeholder={t.unknown}
      choices={choices.map((one) => ({ value: one, label: one }))}
      value={next.words[key] ?? takenFor ?? ''}
      onChange={(ours) => next.change({ words: { [key]: String(ours) } })}
    />
  );
}
