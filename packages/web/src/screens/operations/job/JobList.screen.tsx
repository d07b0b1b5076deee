import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';
import { useFollow } from '#api/useFollow.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { type List, useList } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { JobState } from './JobState.js';
import { canRetry, useJobActions } from './use-job-actions.js';
import { useRetry } from './use-retry.js';

const words = texts({
  title: ['后台任务', 'Background jobs'],
  sub: (count: string, when: string) => [`${count} 项 · ${when}更新`, `${countOf(count, 'job')} · updated ${when}`],
  none: ['没有任务', 'No jobs'],
  noneText: ['导入、导出和同步会出现在这里；失败的可以重试。', 'Imports, exports and syncs appear here. Retry those that failed.'],
  notFound: ['没有符合条件的任务', 'No job matches'],
  retry: ['重试', 'Retry'],
  again: (when: string) => [`${when} 再试`, `Next attempt ${when}`],
});

/** Jobs that one call takes. */
const most = 100;

/** Lists background jobs, and lets staff retry those that are dead. */
export function JobList() {
  const t = useTexts(words);
  const list = useList('listJobs');
  const retry = useRetry();
  useFollow(
    list.reading,
    (list.rows ?? []).filter(({ status }) => status === 'waiting' || status === 'running').map(({ id }) => id),
  );
  const columns = useColumns('listJobs', [
    { name: 'name', cell: (row) => <NameAndError job={row} /> },
    { name: 'kind_name', wideOnly: true },
    { name: 'status', cell: (row) => <JobState job={row} /> },
    { name: 'done', wideOnly: true, end: true, cell: (row) => formatCount(row.done) },
    { name: 'tries', wideOnly: true, end: true },
    { name: 'operator', wideOnly: true, cell: (row) => row.operator?.name ?? '–' },
    { name: 'created_at', wideOnly: true, end: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'kind', choices: useKindChoices() }, { name: 'status' }]}
      columns={columns}
      rowActions={{ name: (row) => row.name, of: useJobActions() }}
      bulk={retry && (() => <RetryButton list={list} retry={retry} />)}
    />
  );
}

/** The kinds that the server runs. */
function useKindChoices(): Choice[] | undefined {
  return useOperation('getJobKinds', {}).data?.map(({ kind, kind_name }) => ({ value: kind, label: kind_name }));
}

/** The name of a job, and below it why it does not get on. */
function NameAndError({ job: { name, error, next_at } }: { job: Row<'listJobs'> }) {
  const t = useTexts(words);
  return (
    <span>
      <chakra.b fontWeight="semibold">{name}</chakra.b>
      {error ? (
        <chakra.span display="block" color="ink.2" fontSize="xs">
          {error}
          {next_at ? ` ${t.again(formatTime(next_at))}` : null}
        </chakra.span>
      ) : null}
    </span>
  );
}

function RetryButton({ list, retry }: { list: List<'listJobs'>; retry: (ids: number[]) => Promise<void> }) {
  const t = useTexts(words);
  async function retryChosen() {
    const ids = (await list.chosenRows()).filter(canRetry).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += most) await retry(ids.slice(at, at + most));
    list.selection.clear();
  }
  return <Button onClick={() => void retryChosen()}>{t.retry}</Button>;
}
