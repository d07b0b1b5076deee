import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { type ImportFile, type Outcome, outcomes, outcomeTones } from '../import-state.js';

const words = texts({
  rows: ['各行结果', 'Rows'],
  line: ['行', 'Line'],
});

/** A row with its position on the page: several may be of one line. */
type ImportRow = Row<'listImportRows'> & { at: number };
const limit = 20;

function useRowColumns(hasSheets: boolean): Column<ImportRow>[] {
  const t = useTexts(words);
  const meta = useMeta('listImportRows');
  const title = meta.output('outcome');
  return [
    { name: 'row_no', title: t.line, end: true, width: '64px', cell: (row) => formatCount(row.row_no) },
    ...(hasSheets ? [{ name: 'sheet', title: meta.label(meta.output('sheet')), width: '20%', cell: (row: ImportRow) => row.sheet }] : []),
    {
      name: 'outcome',
      title: meta.label(title),
      width: '88px',
      cell: (row) => <StatusChip tone={outcomeTones[row.outcome]}>{meta.word(title, row.outcome)}</StatusChip>,
    },
    { name: 'reason', title: meta.label(meta.output('reason')), cell: (row) => <chakra.div py="1.5">{row.reason ?? '–'}</chakra.div> },
  ];
}

/** Lists the rows of an import by outcome, failed rows first. */
export function ImportRows({ of }: { of: ImportFile }) {
  const t = useTexts(words);
  const meta = useMeta('listImportRows');
  const title = meta.output('outcome');
  const sections = outcomes.filter((name) => of[name] > 0);
  const [{ outcome, page }, setShown] = useState<{ outcome?: Outcome; page: number }>({ page: 1 });
  const now = sections.find((one) => one === outcome) ?? sections[0];
  const telling = of.failed + of.skipped > 0;
  const list = useOperation('listImportRows', telling && now ? { id: of.id, outcome: now, page, limit } : null, { keepPreviousData: true });
  // Nothing to show if every row succeeded.
  if (!telling || !now) return null;
  return (
    <chakra.section aria-label={t.rows}>
      <SectionTabs
        label={t.rows}
        sections={sections.map((name) => ({ name, title: `${meta.word(title, name)} ${formatCount(of[name])}` }))}
        value={now}
        onChange={(name) => setShown({ outcome: name as Outcome, page: 1 })}
      >
        <RowTable list={list} page={page} onPage={(next) => setShown({ outcome: now, page: next })} />
      </SectionTabs>
    </chakra.section>
  );
}

interface TableProps {
  list: ReturnType<typeof useOperation<'listImportRows'>>;
  page: number;
  onPage: (page: number) => void;
}

function RowTable({ list, page, onPage }: TableProps) {
  const t = useTexts(words);
  const rows = list.data?.list.map((row, at): ImportRow => ({ ...row, at }));
  const columns = useRowColumns(rows?.some(({ sheet }) => sheet !== null) ?? false);
  const total = list.data?.total ?? 0;
  return (
    <chakra.div mt="3">
      <DataTable
        label={t.rows}
        columns={columns}
        rows={rows}
        rowKey={({ at }) => at}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        footer={total > limit ? <Pager page={page} limit={limit} total={total} onPage={onPage} /> : null}
      />
    </chakra.div>
  );
}
