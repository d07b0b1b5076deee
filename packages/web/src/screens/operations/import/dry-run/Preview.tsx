import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  title: ['将写入的内容', 'What will be written'],
  text: (count: string) => [
    `文件的前 ${count} 行，按系统里的写法和单位。`,
    `The first ${countOf(count, 'line')}, in the values and units of this system.`,
  ],
  line: ['行', 'Line'],
  outcome: ['结果', 'Result'],
  refused: ['不能导入', 'Not imported'],
});

/** A record of a line; a line with a column for each measure has several. */
type Line = ImportDetail['preview'][number] & { at: number };

/** Shows the first lines as they would be written. */
export function Preview({ one }: { one: ImportDetail }) {
  const t = useTexts(words);
  if (one.preview.length === 0) return null;
  const labels = new Map(one.preview.flatMap(({ values }) => values.map(({ field, label }): [string, string] => [field, label])));
  const known = one.fields.filter(({ field }) => labels.has(field));
  const columns: Column<Line>[] = [
    { name: 'row_no', title: t.line, end: true, width: '56px', cell: (line) => formatCount(line.row_no) },
    ...(one.preview.some(({ reason }) => reason !== null)
      ? [{ name: 'reason', title: t.outcome, cell: (line: Line) => <RefusalChip of={line} /> }]
      : []),
    ...known.map(({ field }) => ({
      name: field,
      title: labels.get(field) ?? field,
      cell: (line: Line) => <ValueText of={line} field={field} />,
    })),
  ];
  return (
    <section>
      <chakra.h4 fontWeight="semibold">{t.title}</chakra.h4>
      <chakra.p color="ink.3" fontSize="xs" mb="2">
        {t.text(formatCount(one.preview.length))}
      </chakra.p>
      {/* The values of many fields are wider than the drawer. */}
      <chakra.div role="group" aria-label={t.title} tabIndex={0} overflowX="auto">
        <chakra.div minWidth="max-content">
          <DataTable label={t.title} columns={columns} rows={one.preview.map((line, at) => ({ ...line, at }))} rowKey={({ at }) => at} />
        </chakra.div>
      </chakra.div>
    </section>
  );
}

function ValueText({ of: { values, reason }, field }: { of: Line; field: string }) {
  const text = values.find((value) => value.field === field)?.text ?? '–';
  return (
    <chakra.span
      display="block"
      width="max-content"
      maxWidth="200px"
      color={reason === null ? undefined : 'ink.3'}
      overflow="hidden"
      textOverflow="ellipsis"
      whiteSpace="nowrap"
      title={text}
    >
      {text}
    </chakra.span>
  );
}

function RefusalChip({ of: { reason } }: { of: Line }) {
  const t = useTexts(words);
  return reason === null ? null : (
    <span title={reason}>
      <StatusChip tone="bad">{t.refused}</StatusChip>
    </span>
  );
}
