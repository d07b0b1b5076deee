import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { saveDownload } from '#api/save-download.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount, formatMoney, formatNumber, formatTime, joinNames } from '#ui/text/format.js';
import { unitAfter } from '#ui/text/units.js';

const words = texts({
  save: ['保存文件', 'Save file'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  done: ['已完成', 'Done'],
  empty: ['没有内容', 'Nothing to show'],
});

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const isFile = (value: unknown): value is FileAnswer =>
  isValues(value) && value.bytes instanceof Uint8Array && typeof value.type === 'string';

/** A file as the SDK returns it. */
interface FileAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name?: string;
}

interface Props {
  data: unknown;
  fields: readonly FieldMeta[];
  title: string;
  page: number;
  onPage: (page: number) => void;
}

/** Renders a response: a page of rows, a list, a record or a file. */
export function GeneratedResult({ data, fields, title, page, onPage }: Props) {
  const t = useTexts(words);
  if (isFile(data)) return <SaveFile file={data} label={t.save} />;
  if (isValues(data) && Array.isArray(data.list)) {
    const total = Number(data.total ?? data.list.length);
    const limit = Number(data.limit ?? data.list.length) || 20;
    const rows = fields.find((field) => field.name === 'list')?.fields ?? [];
    return (
      <Rows
        rows={data.list as Values[]}
        fields={rows}
        title={title}
        footer={<Pager page={page} limit={limit} total={total} onPage={onPage} />}
      />
    );
  }
  if (Array.isArray(data)) return <Rows rows={data.filter(isValues)} fields={fields} title={title} />;
  if (!isValues(data) || Object.keys(data).length === 0) return <EmptyState title={data === undefined ? t.empty : t.done} />;
  return <ObjectFacts values={data} fields={fields} />;
}

function Rows({ rows, fields, title, footer }: { rows: Values[]; fields: readonly FieldMeta[]; title: string; footer?: React.ReactNode }) {
  const en = usePreferences((one) => one.language) === 'en';
  const known: readonly FieldMeta[] =
    fields.length > 0 ? fields : Object.keys(rows[0] ?? {}).map((name) => ({ name, zh: name, en: name, type: 'string' }));
  const shown = known.filter((field) => field.type !== 'object').slice(0, 9);
  return (
    <chakra.section overflowX="auto" tabIndex={0} aria-label={title}>
      <DataTable<{ values: Values; index: number }, number>
        label={title}
        rows={rows.map((values, index) => ({ values, index }))}
        rowKey={(row) => row.index}
        columns={shown.map((field) => ({
          name: field.name,
          title: `${en ? field.en : field.zh}${field.unit ? unitAfter(field.unit) : ''}`,
          end: /^(integer|number)$/.test(field.type) && field.name !== 'id' && !field.enum,
          cell: (row) => <Value value={row.values[field.name]} field={field} />,
        }))}
        footer={footer}
      />
    </chakra.section>
  );
}

function ObjectFacts({ values, fields }: { values: Values; fields: readonly FieldMeta[] }) {
  const en = usePreferences((one) => one.language) === 'en';
  return (
    <chakra.dl
      bg="surface"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="card"
      p="4"
      display="grid"
      gridTemplateColumns="minmax(96px, max-content) minmax(0, 1fr)"
      columnGap="6"
      rowGap="2"
      css={{ '& dt': { color: 'ink.3' }, '& dd': { overflowWrap: 'anywhere' } }}
    >
      {Object.entries(values).map(([name, value]) => {
        const field = fields.find((one) => one.name === name);
        return (
          <chakra.div key={name} display="contents">
            <dt>{field ? (en ? field.en : field.zh) : name}</dt>
            <dd>
              <Value value={value} field={field} />
            </dd>
          </chakra.div>
        );
      })}
    </chakra.dl>
  );
}

function Value({ value, field }: { value: unknown; field: FieldMeta | undefined }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  const word = field?.enum?.find((one) => one.value === value);
  if (word) return en ? word.en : word.zh;
  if (field?.format === 'date-time') return formatTime(String(value));
  if (typeof value === 'number') {
    if (field?.name.endsWith('_fen')) return formatMoney(value);
    return field?.name === 'id' || field?.name.endsWith('_id') ? value : Number.isInteger(value) ? formatCount(value) : formatNumber(value);
  }
  if (Array.isArray(value))
    return joinNames(value.map((one) => (isValues(one) ? String(one.name ?? one.title ?? one.id ?? '…') : String(one)))) || '–';
  if (isValues(value)) return <chakra.code css={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(value, null, 2)}</chakra.code>;
  return String(value);
}

function SaveFile({ file, label }: { file: FileAnswer; label: string }) {
  return (
    <Button onClick={() => saveDownload(file)} alignSelf="flex-start">
      {label}
      {file.name ? `：${file.name}` : ''}
    </Button>
  );
}
