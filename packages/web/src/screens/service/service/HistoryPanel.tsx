import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { useServiceMeta } from './service-meta.js';

const words = texts({
  label: ['变更历史', 'History'],
  none: ['还没有变更', 'No changes yet'],
  noneText: [
    '开始、暂停、延长、食谱改动等都会记在这里。',
    'Starts, pauses, added days, changes of the plan and the like are recorded here.',
  ],
  schedule: ['系统', 'The system'],
  version: (number: string) => [`第 ${number} 版`, `Version ${number}`],
});

type Change = Row<'listServiceChanges'>;
const limit = 20;

/** Fields of the service whose labels describe a change. */
const fieldOfKind: Partial<Record<Change['kind'], string>> = {
  created: 'status',
  status: 'status',
  course: 'micro_status',
  video: 'video_type',
};

/** Each move and change of a service order, who did it and why. */
export function HistoryPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const meta = useMeta('listServiceChanges');
  const names = useServiceMeta();
  const [page, setPage] = useState(1);
  const list = useOperation('listServiceChanges', { service_id: id, page, limit }, { keepPreviousData: true });
  const said = (kind: Change['kind'], value: string | null) => {
    const field = fieldOfKind[kind];
    if (value === null) return '–';
    return kind === 'plan' ? t.version(value) : field ? names.word(field, value) : value;
  };
  const columns: Column<Change>[] = useColumns('listServiceChanges', [
    'happened_at',
    { name: 'kind', cell: ({ kind }) => meta.word(meta.output('kind'), kind) },
    { name: 'before', wideOnly: true, cell: ({ kind, before }) => said(kind, before) },
    { name: 'after', cell: ({ kind, after }) => said(kind, after) },
    { name: 'reason', wideOnly: true },
    { name: 'staff', cell: ({ staff }) => staff?.name ?? t.schedule },
  ]);
  return (
    <DataTable
      label={t.label}
      columns={columns}
      rows={list.data?.list}
      rowKey={(row) => row.id}
      error={list.error}
      onRetry={() => void list.refresh()}
      stale={list.isLoading}
      empty={<EmptyState title={t.none} text={t.noneText} />}
      footer={
        list.data && list.data.total > limit ? (
          <Pager page={page} limit={limit} total={list.data.total} capped={list.data.total_capped} onPage={setPage} />
        ) : null
      }
    />
  );
}
