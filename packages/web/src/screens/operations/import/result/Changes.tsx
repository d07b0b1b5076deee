import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  will: ['将修改的内容', 'What changes'],
  did: ['修改的内容', 'What changed'],
  all: ['只列出有变化的字段。', 'Only fields that change are listed.'],
  first: (count: string) => [
    `只列出前 ${count} 条记录里有变化的字段。`,
    `Only fields that change are listed, of the first ${countOf(count, 'record')}.`,
  ],
  line: ['行', 'Line'],
  field: ['字段', 'Field'],
  before: ['原来', 'Before'],
  after: ['改为', 'After'],
  empty: ['空', 'empty'],
});

type Line = ImportDetail['changes'][number]['fields'][number] & { row_no: number; at: number };

/** Shows the fields that the first existing records would get, next to their current values. */
export function Changes({ of }: { of: ImportDetail }) {
  const t = useTexts(words);
  const title = of.dry_run ? t.will : t.did;
  const lines: Line[] = of.changes.flatMap(({ row_no, fields }, at) => fields.map((field) => ({ ...field, row_no, at })));
  if (lines.length === 0) return null;
  const columns: Column<Line>[] = [
    { name: 'row_no', title: t.line, end: true, width: '64px', cell: (one) => formatCount(one.row_no) },
    { name: 'field', title: t.field, cell: (one) => one.label },
    {
      name: 'before',
      title: t.before,
      cell: (one) =>
        one.before === null ? <chakra.span color="ink.3">{t.empty}</chakra.span> : <chakra.del color="ink.2">{one.before}</chakra.del>,
    },
    {
      name: 'after',
      title: t.after,
      cell: (one) => (
        <chakra.ins color="jade.700" textDecoration="none" fontWeight="semibold">
          {one.after ?? t.empty}
        </chakra.ins>
      ),
    },
  ];
  return (
    <section>
      <chakra.h4 fontWeight="semibold">{title}</chakra.h4>
      <chakra.p color="ink.3" fontSize="xs" mb="2">
        {of.updated > of.changes.length ? t.first(formatCount(of.changes.length)) : t.all}
      </chakra.p>
      <DataTable label={title} columns={columns} rows={lines} rowKey={(one) => `${one.at}:${one.field}`} />
    </section>
  );
}
