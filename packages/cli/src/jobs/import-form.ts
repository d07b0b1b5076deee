import { withoutConsoleWords } from '../output/console-words.js';
import { type Column, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import type { Detail } from './import-detail.js';
import { shellOption } from './import-questions.js';

const shapes = {
  long: ['一行一个数值', 'a line for each value'],
  wide: ['一列一项指标', 'a column for each measure'],
} as const;

/** Formats what the file is and how it is written, on one line. */
function formLine({ say }: Context, { profile, shape, sheets_read, text, head_row_no, whole_file }: Detail): string {
  const whole = whole_file.map(({ label, text }) => `${label}=${sanitizeLine(text)}`).join(say('、', ', '));
  const parts = [
    profile && say(`识别为${profile}`, `recognized as ${profile}`),
    text && say(`编码 ${text.encoding}，分隔符 ${text.separator}`, `${text.encoding}, separated by ${text.separator}`),
    sheets_read.length > 1 &&
      say(`工作表 ${sheets_read.map(sanitizeLine).join('、')}`, `sheets ${sheets_read.map(sanitizeLine).join(', ')}`),
    shape && say(shapes[shape][0], shapes[shape][1]),
    head_row_no !== null && say(`表头在第 ${head_row_no} 行`, `header in line ${head_row_no}`),
    whole && say(`整份文件 ${whole}`, `whole file: ${whole}`),
  ];
  return parts.filter(Boolean).join(say('；', '; '));
}

/** Formats how a column is written. */
export function notationText({ say }: Context, { notation }: Detail['columns'][number]): string {
  if (!notation) return '';
  const { decimal, order, unit, cells, question, cell } = notation;
  const words = {
    ...{ point: say('小数点“.”', 'decimal point'), comma: say('小数点“,”', 'decimal comma') },
    ...{ day_month: say('日在前', 'day first'), month_day: say('月在前', 'month first') },
  };
  const parts = [decimal && say(`${words[decimal]}，${cells} 格`, `${words[decimal]}, ${cells} cells`), order && words[order], unit];
  return question ? say(`待确认：${cell ?? ''}`, `unclear: ${cell ?? ''}`) : parts.filter(Boolean).join(say('；', '; '));
}

/** Formats how a file was read: its form, the column mapping, what is not used, and the changes. */
export async function formText(context: Context, one: Detail): Promise<string> {
  const { io, say } = context;
  const label = (field: string | null) => one.fields.find((known) => known.field === field)?.label ?? say('（不导入）', '(not imported)');
  const columns: Column<Detail['columns'][number]>[] = [
    { title: say('列', 'Column'), value: ({ column }) => column },
    { title: say('对应字段', 'Field'), value: ({ field }) => label(field) },
    { title: say('写法', 'Written as'), value: (column) => notationText(context, column) },
    { title: say('示例', 'Samples'), value: ({ samples }) => samples.join(' · ') },
  ];
  const used = one.columns.filter(({ field }) => field !== null);
  const left = one.columns.filter(({ field, column }) => field === null && column !== '').map(({ column }) => sanitizeLine(column));
  const parts = [formLine(context, one), await formatTable(io, columns, used)].filter(Boolean);
  if (left.length > 0) parts.push(say(`没有用到的列：${left.join('、')}`, `Columns that are not used: ${left.join(', ')}`));
  if (one.changes.length > 0) parts.push(await changesTable(context, one));
  return parts.join('\n');
}

async function changesTable({ io, say }: Context, { changes }: Detail): Promise<string> {
  const lines = changes.flatMap(({ row_no, fields }) =>
    fields.map((field) => ({ row_no, ...field, before: field.before ?? '', after: field.after ?? '' })),
  );
  const columns: Column<(typeof lines)[number]>[] = [
    { title: say('行', 'Line'), value: (line) => String(line.row_no), right: true },
    { title: say('字段', 'Field'), value: (line) => line.label },
    { title: say('原值', 'Before'), value: (line) => line.before },
    { title: say('新值', 'After'), value: (line) => line.after },
  ];
  return formatTable(io, columns, lines);
}

/** Options that resolve a reason. */
function fixOptions({ fix, field }: Refusal, { columns, fields, text }: Detail): string[] {
  const column = columns.find((known) => known.field !== null && known.field === field)?.column ?? '';
  const words = {
    decimal: ['comma', 'point'],
    order: ['day_month', 'month_day'],
    unit: fields.find((known) => known.field === field)?.units.slice(0, maxUnits) ?? [],
  };
  if (fix === 'encoding')
    return (text?.readings ?? [])
      .filter(({ encoding }) => encoding !== text?.encoding)
      .map(({ encoding }) => shellOption('--encoding', encoding));
  return fix === null || column === '' ? [] : words[fix].map((word) => shellOption('--notation', `${column}=${word}`));
}

type Refusal = Detail['refusals'][number];
const maxUnits = 6;

/** Formats each reason once, with the number of rows and the options that resolve it. */
export async function refusalsTable({ io, say }: Context, one: Detail): Promise<string> {
  const columns: Column<Refusal>[] = [
    { title: say('行数', 'Rows'), value: ({ rows }) => String(rows), right: true },
    { title: say('未能导入的原因', 'Reason not imported'), value: ({ reason }) => withoutConsoleWords(reason), wraps: true },
    { title: say('可加', 'Add'), value: (refusal) => fixOptions(refusal, one).join(say(' 或 ', ' or ')), wraps: true },
  ];
  const isFixable = one.refusals.some((refusal) => fixOptions(refusal, one).length > 0);
  return formatTable(io, isFixable ? columns : columns.slice(0, 2), one.refusals);
}
