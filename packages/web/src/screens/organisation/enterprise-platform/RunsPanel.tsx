import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useFollow } from '#api/useFollow.js';
import { texts, useTexts } from '#app/texts.js';
import { DataTable } from '#list/DataTable.js';
import { Section } from '#screens/access/profile/Section.js';
import { JobState } from '#screens/operations/job/JobState.js';
import { Moment } from '#ui/date/Moment.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['同步记录', 'Sync history'],
  none: ['还没有同步过', 'No syncs yet'],
});

/** Lists the latest sync runs. */
export function RunsPanel({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useTexts(words);
  const meta = useMeta('listJobs');
  const title = (name: string) => meta.label(meta.output(name));
  const list = useOperation('listJobs', { kind: 'sync', limit: 10 }, { keepPreviousData: true });
  const rows = list.data?.list;
  useFollow(
    list,
    (rows ?? []).filter(({ status }) => status === 'waiting' || status === 'running').map(({ id }) => id),
  );
  return (
    <Section title={t.title}>
      <DataTable
        label={t.title}
        rows={rows}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refresh()}
        onOpen={(row) => onOpen(row.id)}
        empty={<EmptyState title={t.none} />}
        columns={[
          { name: 'name', title: title('name'), cell: (row) => row.name },
          {
            name: 'status',
            title: title('status'),
            cell: (row) => <JobState job={row} />,
          },
          { name: 'done', title: title('done'), end: true, wideOnly: true, cell: (row) => formatCount(row.done) },
          { name: 'failed', title: title('failed'), end: true, wideOnly: true, cell: (row) => formatCount(row.failed) },
          { name: 'operator', title: title('operator'), wideOnly: true, cell: (row) => row.operator?.name ?? '–' },
          { name: 'created_at', title: title('created_at'), cell: (row) => <Moment at={row.created_at} /> },
        ]}
      />
    </Section>
  );
}
