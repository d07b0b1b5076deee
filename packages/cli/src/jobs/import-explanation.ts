import { type Column, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import type { Detail } from './import-detail.js';
import { notationText } from './import-form.js';

/** How a cell was read. */
export interface ExplainedCell {
  column: string;
  cell: string;
  field: string | null;
  value: string | null;
  unit: string | null;
  rule: string;
}

export interface ExplainedRow {
  row_no: number;
  reason: string | null;
  cells: ExplainedCell[];
}

const rules = {
  chosen: ['指定的列', 'column as mapped'],
  remembered: ['沿用上次的列', 'column as mapped before'],
  company: ['列名词典', 'column as in the column dictionary'],
  head: ['按表头识别', 'column by its header'],
} as const;

/** Returns how each value of a row was read. @throws Failure if the file has no such row */
export function explainRow(context: Context, one: Detail, row_no: number): ExplainedRow {
  const { say } = context;
  const lines = one.preview.filter((known) => known.row_no === row_no);
  const [first] = lines;
  if (!first) throw new Failure('business', 'no-row', say(`文件没有第 ${row_no} 行数据`, `The file has no data in line ${row_no}`));
  const cells = one.columns.map((column, at): ExplainedCell => {
    const target = one.fields.find(({ field }) => field === column.field);
    const isMeasure = lines.some(({ measure }) => measure !== null && measure === column.field);
    const line = isMeasure ? lines.find(({ measure }) => measure === column.field) : first;
    const value = line?.values.find(({ field }) => field === (target?.instead ?? column.field))?.text ?? null;
    const notation = column.field === null ? '' : notationText(context, column);
    const [zh, en] = column.by === null ? (['没有用到', 'not used'] as const) : rules[column.by];
    return {
      ...{ column: column.column, cell: first.cells[at] ?? '', field: column.field, value: column.field === null ? null : value },
      ...{
        unit: column.field === null ? null : (column.notation?.unit ?? null),
        rule: [say(zh, en), notation].filter(Boolean).join(say('；', '; ')),
      },
    };
  });
  const whole = one.whole_file.map(
    ({ field, label, text }): ExplainedCell => ({
      column: label,
      cell: '',
      field,
      value: text,
      unit: null,
      rule: say('整份文件的取值', 'for the whole file'),
    }),
  );
  const reasons = [...new Set(lines.flatMap(({ reason }) => reason ?? []))];
  return { row_no, reason: reasons.length > 0 ? reasons.join(say('；', '; ')) : null, cells: [...cells, ...whole] };
}

/** Formats how each value of a row was read. */
export async function explanationText({ io, say }: Context, row: ExplainedRow, one: Detail): Promise<string> {
  const label = (name: string | null) => one.fields.find(({ field }) => field === name)?.label ?? '';
  const columns: Column<ExplainedCell>[] = [
    { title: say('列', 'Column'), value: ({ column }) => column },
    { title: say('单元格', 'Cell'), value: ({ cell }) => cell },
    { title: say('字段', 'Field'), value: ({ field }) => label(field) },
    { title: say('读为', 'Read as'), value: ({ value }) => value ?? '' },
    { title: say('单位', 'Unit'), value: ({ unit }) => unit ?? '' },
    { title: say('依据', 'Rule'), value: ({ rule }) => rule, wraps: true },
  ];
  const outcome = row.reason === null ? '' : `${say('未能导入：', 'Not imported: ')}${sanitizeLine(row.reason)}`;
  return [await formatTable(io, columns, row.cells), outcome].filter(Boolean).join('\n');
}
