import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { refresh, useOperation } from '#api/client.js';
import { leaveToPage, useLive } from '#api/live.js';
import { useMeta } from '#api/meta.js';
import { useFollow } from '#api/useFollow.js';
import { texts, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { JobState } from '#screens/operations/job/JobState.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { Code } from '#ui/facts/Facts.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { RunActions } from './RunActions.js';
import { RunPeople } from './RunPeople.js';

const words = texts({
  title: ['同步', 'Sync'],
  progress: ['进度', 'Progress'],
  interrupted: ['曾中断', 'Interrupted'],
  wentOn: ['已从停止处继续，没有重头开始', 'Resumed where it stopped'],
  previewText: (created: string, updated: string, removed: string) => [
    `将新增 ${created}，更新 ${updated}，停用或移除 ${removed}；尚未改动任何数据。`,
    `${created} to create, ${updated} to update, ${removed} to disable or remove. Nothing has been changed.`,
  ],
  created: ['新增', 'Created'],
  updated: ['更新', 'Updated'],
  removed: ['移除', 'Removed'],
  failed: ['失败', 'Failed'],
  errors: ['未能同步', 'Couldn’t be synced'],
  calls: ['技术细节：预检的调用', 'Technical details: calls of this dry run'],
  callsText: [
    '预检没有改动任何数据；带 * 的调用会修改企业微信，未发出。',
    'Nothing was changed. Calls marked * would change WeCom and were not sent.',
  ],
});

type Job = Data<'getJob'>;
const isOver = ({ status }: Job) => status !== 'waiting' && status !== 'running';
const changedLists = [
  'listJobs',
  'listJobCalls',
  'listStaff',
  'getDepartmentTree',
  'listExternalUsers',
  'getTagTree',
  'listTags',
  'listGroupChats',
] as const;

/** Shows a sync run: progress, result, errors, and for a preview the WeCom calls it would make. */
export function RunDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const asked = useOperation('getJob', id === undefined ? null : { id });
  const job = asked.data?.id === id ? asked.data : undefined;
  const over = job !== undefined && isOver(job);
  useFollow(asked, id === undefined || over ? [] : [id]);
  useEffect(() => (id === undefined ? undefined : leaveToPage(id)), [id]);
  useEffect(() => {
    if (over) void refresh(changedLists);
  }, [over]);
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      title={job?.name ?? t.title}
      width="640px"
      footer={job && job.status !== 'finished' ? <RunActions job={job} /> : null}
    >
      {job ? (
        <RunFacts job={job} />
      ) : asked.error ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refresh()} />
      ) : (
        <Skeleton width="70%" height="80px" />
      )}
      {over ? <Outcome job={job} /> : null}
    </DetailDrawer>
  );
}

function RunFacts({ job }: { job: Job }) {
  const t = useTexts(words);
  const meta = useMeta('getJob');
  const done = useLive(({ jobs }) => jobs[job.id]?.done) ?? job.done;
  const { created, updated, removed, failed, progress, interrupted } = t;
  return (
    <>
      <RecordFacts
        meta={meta}
        titles={{ created, updated, removed, failed, progress, interrupted }}
        facts={{
          status: <JobState job={job} />,
          progress: job.total ? `${formatCount(isOver(job) ? job.done : done)} / ${formatCount(job.total)}` : formatCount(done),
          created: formatCount(job.counts.created),
          updated: formatCount(job.counts.updated),
          removed: formatCount(job.counts.removed),
          failed: formatCount(job.counts.failed),
          error: job.error ? <chakra.span color="rose">{job.error}</chakra.span> : undefined,
          interrupted: job.resumed_from ? t.wentOn : undefined,
          operator: job.operator?.name ?? null,
          created_at: formatTime(job.created_at),
        }}
      />
      {job.errors.length > 0 ? (
        <div>
          <chakra.h3 fontWeight="semibold" mb="2">
            {t.errors}
          </chakra.h3>
          <Code tabIndex={0}>{job.errors.join('\n')}</Code>
        </div>
      ) : null}
    </>
  );
}

/** Shows the result of a run; for a preview, also the underlying calls in a collapsed section. */
function Outcome({ job }: { job: Job }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(50);
  const { data } = useOperation('listJobCalls', { id: job.id, page, limit }, { keepPreviousData: true });
  if (!data) return null;
  if (data.total === 0) return <RunPeople job={job} isTry={false} />;
  const lines = data.list.map(
    ({ method, path, input, is_write }) => `${is_write ? '* ' : '  '}${method} ${path}${input === '{}' ? '' : ` ${input}`}`,
  );
  return (
    <>
      <chakra.p>
        {t.previewText(formatCount(job.counts.created), formatCount(job.counts.updated), formatCount(job.counts.removed))}
      </chakra.p>
      <RunPeople job={job} isTry />
      <chakra.details css={{ '& > * + *': { mt: '2' } }}>
        <chakra.summary fontWeight="semibold" cursor="pointer">
          {t.calls}
        </chakra.summary>
        <chakra.p color="ink.3" fontSize="xs">
          {t.callsText}
        </chakra.p>
        <Code tabIndex={0}>{lines.join('\n')}</Code>
        {data.total > limit || page > 1 ? <Pager page={page} limit={limit} total={data.total} onPage={setPage} onLimit={setLimit} /> : null}
      </chakra.details>
    </>
  );
}
