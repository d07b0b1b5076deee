import type { FieldMeta, ListId, Row } from '@shiyi/sdk';
import { type DependencyList, type ReactNode, useMemo } from 'react';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Moment } from '#ui/date/Moment.js';
import { formatFigure } from '#ui/text/format.js';
import { titleWithUnit } from '#ui/text/units.js';

const words = texts({ yes: ['是', 'Yes'], no: ['否', 'No'] });

export interface Column<T> {
  name: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Sort key; the contract lists the allowed values. */
  sort?: string | undefined;
  /** Shows the title to screen readers only, as for the row actions column. */
  titleHidden?: boolean;
  /** Aligns to the end, for numbers. */
  end?: boolean;
  width?: string;
  /** Hidden on phones; with `xl`, also in windows below 1280 px, with `2xl` below 1440 px. */
  wideOnly?: boolean | 'xl' | '2xl';
  /** Hidden until someone chooses it. */
  optional?: boolean;
}

/** Column settings of a screen; the rest comes from the contract. */
export interface ColumnSpec<T> extends Partial<Column<T>> {
  name: string;
}

function plainCell(meta: Meta, field: FieldMeta, value: unknown, t: { yes: string; no: string }): ReactNode {
  if (value === null || value === undefined || value === '') return '–';
  if (field.enum) return <span data-word>{meta.word(field, value)}</span>;
  if (field.format === 'date-time') return <Moment at={String(value)} />;
  if (field.format === 'date') return <span data-line>{String(value)}</span>;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  return typeof value === 'number' ? formatFigure(value) : String(value);
}

/**
 * Builds the columns of a list. A plain name is a column as the contract describes it, hidden in narrow windows; an object overrides it.
 * A column is sortable if the contract's sort keys include its name.
 *
 * The columns stay the same, and with them the rendered rows, until the language or one of the `deps` changes: values that cells show
 * beside their row belong there, functions that they call have to be steady.
 */
export function useColumns<Id extends ListId>(id: Id, specs: readonly Spec<Id>[], deps: DependencyList = []): Column<Row<Id>>[] {
  const t = useTexts(words);
  const meta = useMeta(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen passes what its cells depend on
  return useMemo(() => columnsOf(id, specs, meta, t), [id, meta, t, ...deps]);
}

/** A custom cell that is not a plain number renders its unit itself. */
function titleOf<T>(meta: Meta, field: FieldMeta, { cell, end }: ColumnSpec<T>): string {
  const label = meta.label(field);
  return field.unit && (!cell || end) ? titleWithUnit(label, field.unit) : label;
}

type Spec<Id extends ListId> = (keyof Row<Id> & string) | ColumnSpec<Row<Id>>;

function columnsOf<Id extends ListId>(id: Id, specs: readonly Spec<Id>[], meta: Meta, t: { yes: string; no: string }): Column<Row<Id>>[] {
  const orders = meta.operation.input.find((field) => field.name === 'sort')?.enum ?? [];
  return specs.map((given) => {
    const spec: ColumnSpec<Row<Id>> = typeof given === 'string' ? { name: given, wideOnly: true } : given;
    const { name } = spec;
    const field = meta.operation.output.find((one) => one.name === 'list')?.fields?.find((one) => one.name === name);
    if (!field && (spec.title === undefined || !spec.cell)) throw new Error(`${id} answers no field ${name}.`);
    const isFigure = field !== undefined && /^(integer|number)$/.test(field.type) && !field.enum;
    return {
      title: field ? titleOf(meta, field, spec) : '',
      cell: (row) => (field ? plainCell(meta, field, row[name as keyof Row<Id>], t) : null),
      ...(isFigure ? { end: true } : {}),
      ...(orders.some((order) => order.value === name) ? { sort: name } : {}),
      ...spec,
    };
  });
}
