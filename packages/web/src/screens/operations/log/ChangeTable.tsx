import { chakra } from '@chakra-ui/react';
import { areaOf, type FieldMeta, type OperationId } from '@shiyi/sdk';
import { type ReactNode, useState } from 'react';
import { type Meta, useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Code } from '#ui/facts/Facts.js';
import { formatBytes, formatDuration, formatMoney, joinNames } from '#ui/text/format.js';
import { type Change, changesOf, hiddenReason } from './changes.js';

const words = texts({
  field: ['字段', 'Field'],
  before: ['修改前', 'Before'],
  after: ['修改后', 'After'],
  whole: ['内容', 'Content'],
  none: ['没有记下修改内容', 'No details were recorded'],
  refused: ['操作没有成功，什么都没有改动。', 'The operation failed. Nothing was changed.'],
  equal: ['提交的内容和原来一样', 'The submitted values were the same as before'],
  more: (count: number) => [`另有 ${count} 个字段未变`, `${countOf(count, 'more field')} unchanged`],
  all: (count: number) => [`查看全部 ${count} 个字段`, `Show all ${count} fields`],
  bytes: ['字节数', 'Bytes'],
  less: ['收起', 'Fewer'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  empty: ['空', 'empty'],
  consent: ['已隐藏：客户没有授权', 'Hidden: no consent'],
  permission: ['已隐藏：没有查看权限', 'Hidden: no permission'],
});

interface Props {
  operation: string;
  ok: boolean;
  before: string | null;
  after: string | null;
}

/** Shows values before and after a change, with the contract's labels if the operation is known. */
export function ChangeTable(props: Props) {
  return Object.hasOwn(areaOf, props.operation) ? (
    <OperationChanges {...props} id={props.operation as OperationId} />
  ) : (
    <ChangeRows {...props} />
  );
}

function OperationChanges({ id, ...props }: Props & { id: OperationId }) {
  return <ChangeRows {...props} meta={useMeta(id)} />;
}

function ChangeRows({ before, after, ok, meta }: Props & { meta?: Meta }) {
  const t = useTexts(words);
  const [all, setAll] = useState(false);
  const { shown, rest } = changesOf(before, after);
  if (shown.length + rest.length === 0) return <chakra.p color="ink.3">{ok ? t.none : t.refused}</chakra.p>;
  const rows = all ? [...shown, ...rest] : shown;
  return (
    <>
      {rows.length > 0 ? (
        <Table rows={rows} meta={meta} hasBefore={rows.some((row) => 'before' in row)} />
      ) : (
        <chakra.p color="ink.3">{t.equal}</chakra.p>
      )}
      {rest.length > 0 ? (
        <Button look="quiet" size="sm" aria-expanded={all} alignSelf="flex-start" onClick={() => setAll(!all)}>
          {all ? t.less : shown.length > 0 ? t.more(rest.length) : t.all(rest.length)}
        </Button>
      ) : null}
    </>
  );
}

function Table({ rows, meta, hasBefore }: { rows: readonly Change[]; meta: Meta | undefined; hasBefore: boolean }) {
  const t = useTexts(words);
  const fields = [...(meta?.operation.input ?? []), ...(meta?.operation.output ?? [])];
  return (
    <ChangeTableFrame heads={hasBefore ? [t.field, t.before, t.after] : [t.field, t.after]}>
      {rows.map((row) => {
        const field = fields.find((one) => one.name === row.name);
        const changed = 'before' in row && 'after' in row && row.before !== row.after && !hiddenReason(row.after);
        return (
          <tr key={row.name}>
            <th scope="row">{field && meta ? meta.label(field) : row.name === 'bytes' ? t.bytes : row.name || t.whole}</th>
            {hasBefore ? (
              <td data-old={changed || undefined}>
                {'before' in row ? <ChangedValue value={row.before} field={field} meta={meta} /> : <Absent />}
              </td>
            ) : null}
            <td data-new={changed || undefined}>
              {'after' in row ? <ChangedValue value={row.after} field={field} meta={meta} /> : <Absent />}
            </td>
          </tr>
        );
      })}
    </ChangeTableFrame>
  );
}

/** Renders a table of old and new values. */
export function ChangeTableFrame({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <chakra.div overflowX="auto" borderWidth="1" borderRadius="s">
      <chakra.table width="100%" css={changeTableStyle}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </chakra.table>
    </chakra.div>
  );
}

const changeTableStyle = {
  '& th, & td': { px: '3', py: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: 'xs', fontWeight: '500', color: 'ink.3', whiteSpace: 'nowrap', bg: 'sunken' },
  '& tbody th': { fontWeight: '400', color: 'ink.2', minWidth: '7em' },
  '& tbody tr + tr > *': { borderTopWidth: '1' },
  '& [data-old]': { bg: 'rose.50', textDecoration: 'line-through', textDecorationColor: 'rose' },
  '& [data-new]': { bg: 'jade.50' },
} as const;

const units: Record<string, (value: number) => string> = { s: formatDuration, B: formatBytes, fen: formatMoney };

const Absent = () => <chakra.span color="ink.3">–</chakra.span>;

/** Shows a value of the audited record in the contract's words. */
export function ChangedValue({ value, field, meta }: { value: unknown; field: FieldMeta | undefined; meta: Meta | undefined }) {
  const t = useTexts(words);
  const word = (one: unknown) => {
    if (field?.enum && meta) return meta.word(field, one);
    const format = typeof one === 'number' ? units[field?.unit ?? ''] : undefined;
    return format ? format(one as number) : String(one);
  };
  const hidden = hiddenReason(value);
  if (hidden) return <chakra.span color="ink.3">{t[hidden]}</chakra.span>;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <chakra.span color="ink.3">{t.empty}</chakra.span>;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return joinNames(value.map(word));
  if (typeof value === 'object')
    return (
      <Code p="0" bg="transparent">
        {JSON.stringify(value, null, 2)}
      </Code>
    );
  return word(value);
}
