import { guardedCell } from '@shiyi/sdk/csv';
import { resolve, type Schema } from '../../../../openapi/document.js';
import { labelOf } from '../../../../openapi/violations.js';
import { contract } from '../http/contract.js';
import { enumLabel } from '../http/enum-options.js';
import { localTime } from '../imports/outcome/local-time.js';
import type { ExportKind, ExportOrder } from './export-kind.js';

type CellContext = Pick<ExportOrder, 'language' | 'principal'>;

const separators = { zh: '、', en: ', ' };
const answers = { zh: ['否', '是'], en: ['No', 'Yes'] } as const;

/** A value as people read it: words instead of codes, times by the company's clock, names instead of records. */
function textOf(value: unknown, schema: Schema, shown: CellContext): string {
  const { language, principal } = shown;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return answers[language][Number(value)] as string;
  if (Array.isArray(value)) return value.map((one) => textOf(one, resolve(contract, schema.items ?? {}), shown)).join(separators[language]);
  if (typeof value === 'object') return String(Object.entries(value).find(([name]) => name.endsWith('name'))?.[1] ?? '');
  if (schema.enum) return enumLabel(schema, String(value), language);
  if (schema.format === 'date-time') return localTime(principal.timeZone, Date.parse(String(value))).slice(0, 16);
  return String(value);
}

/** Returns the titles of the columns, and what writes a row. No cell can be read as a formula. */
export function columnsOf({ row, columns }: ExportKind, shown: CellContext) {
  const reference: Schema = { $ref: `#/components/schemas/${row}` };
  const { properties = {} } = resolve(contract, reference);
  const schemas = columns.map((name) => [name, properties[name] as Schema] as const);
  return {
    heads: schemas.map(([name, schema]) => labelOf(contract, name, schema)[shown.language === 'zh' ? 0 : 1]),
    cells: (values: Record<string, unknown>) =>
      schemas.map(([name, schema]) => guardedCell(textOf(values[name], resolve(contract, schema), shown))),
  };
}
