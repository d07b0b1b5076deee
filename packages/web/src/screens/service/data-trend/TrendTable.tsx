import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { type TrendKind, type TrendRow, trendKinds } from './trend-kinds.js';

const Cell = chakra('td', {
  base: { px: '2', py: '1.5', borderTopWidth: '1px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

/** Columns of a call's rows with their labels. */
export function useTrendColumns(kind: TrendKind, rows: readonly TrendRow[]) {
  const meta = useMeta(trendKinds[kind].operation);
  return Object.keys(rows[0] ?? {}).map((name) => ({ name, label: meta.label(meta.output(name)) }));
}

export const cellText = (value: number | string | null | undefined) => (value === null || value === undefined ? '–' : String(value));

/** The same rows as a table, newest first. */
export function TrendTable({ kind, rows, label }: { kind: TrendKind; rows: readonly TrendRow[]; label: string }) {
  const columns = useTrendColumns(kind, rows);
  return (
    <chakra.div overflow="auto" maxHeight="420px" tabIndex={0} role="region" aria-label={label}>
      <chakra.table width="100%" fontSize="sm">
        <thead>
          <tr>
            {columns.map(({ name, label: title }) => (
              <chakra.th key={name} px="2" py="1.5" textAlign="start" color="ink.3" fontWeight="normal" whiteSpace="nowrap">
                {title}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.date}>
              {columns.map(({ name }) => (
                <Cell key={name}>{cellText(row[name])}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
