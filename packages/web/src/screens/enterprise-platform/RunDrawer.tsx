import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { refresh, useOperation } from '../../api.js';
import { DetailDrawer } from '../../components/DetailDrawer.js';
import { ErrorState } from '../../components/ErrorState.js';
import { Code, Facts } from '../../components/Facts.js';
import { Pager } from '../../components/Pager.js';
import { StateChip } from '../../components/StateChip.js';
import { Bone } from '../../components/Waiting.js';
import { formatCount, formatTime } from '../../format.js';
import { useFollow } from '../../hooks/useFollow.js';
import { leaveToPage, useLive } from '../../live.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { RunActions } from './RunActionsPart.js';
import { stateTones } from './RunsPanel.js';

const words = texts({
  title: ['同步', 'Synchronisation'],
  progress: ['进度', 'Progress'],
  interrupted: ['中断', 'Interrupted'],
  wentOn: ['服务重启过，已从中断处继续', 'The server was restarted; it went on where it stopped'],
  created: ['新增', 'Created'],
  updated: ['更新', 'Updated'],
  removed: ['移除', 'Removed'],
  failed: ['失败', 'Failed'],
  errors: ['未能同步', 'Could not be synchronised'],
  calls: ['试运行的调用', 'Calls of the dry run'],
  callsText: [
    '没有改动任何数据；带 * 的会改动企业微信，没有发出。',
    'Nothing was changed; calls with * would change the platform and were not sent.',
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

/** One run: how far it is, what it came to, what failed, and on trial which calls it makes. */
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
        <Run job={job} />
      ) : asked.error ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refresh()} />
      ) : (
        <Bone width="70%" height="80px" />
      )}
      {over ? <Calls job={job.id} /> : null}
    </DetailDrawer>
  );
}

function Run({ job }: { job: Job }) {
  const t = useTexts(words);
  const meta = useMeta('getJob');
  const title = (name: string) => meta.label(meta.output(name));
  const done = useLive(({ jobs }) => jobs[job.id]?.done) ?? job.done;
  const counts = (['created', 'updated', 'removed', 'failed'] as const).map((name) => ({
    name: t[name],
    value: formatCount(job.counts[name]),
  }));
  return (
    <>
      <Facts
        facts={[
          {
            name: title('status'),
            value: <StateChip tone={stateTones[job.status]}>{meta.word(meta.output('status'), job.status)}</StateChip>,
          },
          {
            name: t.progress,
            value: job.total ? `${formatCount(isOver(job) ? job.done : done)} / ${formatCount(job.total)}` : formatCount(done),
          },
          ...counts,
          ...(job.error ? [{ name: title('error'), value: <chakra.span color="rose">{job.error}</chakra.span> }] : []),
          ...(job.resumed_from ? [{ name: t.interrupted, value: t.wentOn }] : []),
          { name: title('operator'), value: job.operator?.name ?? '–' },
          { name: title('created_at'), value: formatTime(job.created_at) },
        ]}
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

function Calls({ job }: { job: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(50);
  const { data } = useOperation('listJobCalls', { id: job, page, limit }, { keepPreviousData: true });
  if (!data || data.total === 0) return null;
  const lines = data.list.map(
    ({ method, path, input, is_write }) => `${is_write ? '* ' : '  '}${method} ${path}${input === '{}' ? '' : ` ${input}`}`,
  );
  return (
    <Flex direction="column" gap="2">
      <chakra.h3 fontWeight="semibold">{t.calls}</chakra.h3>
      <chakra.p color="ink.3" fontSize="xs">
        {t.callsText}
      </chakra.p>
      <Code tabIndex={0}>{lines.join('\n')}</Code>
      {data.total > limit || page > 1 ? <Pager page={page} limit={limit} total={data.total} onPage={setPage} onLimit={setLimit} /> : null}
    </Flex>
  );
}
