import type { Data } from '@shiyi/sdk';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refresh, useAction, useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import { useConfirmed } from '../../components/ConfirmButton.js';
import { formatCount } from '../../format.js';
import { useFollow } from '../../hooks/useFollow.js';
import { leaveToPage, useLive } from '../../live.js';
import { notify } from '../../notices.js';
import { texts, textsNow, useTexts } from '../../texts.js';

const words = texts({
  sync: ['从企业微信同步', 'Sync from the platform'],
  title: ['从企业微信同步员工？', 'Sync staff from the platform?'],
  text: [
    '先同步部门，再同步全部员工；已离开企业微信的员工会被停用，密码和角色不变。',
    'Departments first, then all staff. Those who have left the platform are disabled; passwords and roles stay.',
  ],
  action: ['开始同步', 'Start'],
  begun: ['同步已开始，完成后列表会更新', 'The sync has begun; the list is updated when it is done'],
  running: (done: string) => [`同步中 · ${done}`, `Syncing · ${done}`],
  done: (created: string, updated: string, removed: string) => [
    `同步完成：新增 ${created}，更新 ${updated}，停用 ${removed}`,
    `Synced: ${created} created, ${updated} updated, ${removed} disabled`,
  ],
  failed: (count: string) => [`${count} 位未能同步`, `${count} could not be synced`],
  broken: ['同步没有完成', 'The sync did not finish'],
});

type Job = Data<'getJob'>;

const isOver = ({ status }: Job) => status !== 'waiting' && status !== 'running';

function tell({ status, counts, errors, error }: Job) {
  const t = textsNow(words);
  if (status !== 'finished') return notify({ tone: 'error', title: t.broken, ...(error ? { text: error } : {}) });
  const title = t.done(formatCount(counts.created), formatCount(counts.updated), formatCount(counts.removed));
  if (counts.failed === 0) return notify({ tone: 'success', title });
  notify({ tone: 'warning', title, text: [t.failed(formatCount(counts.failed)), ...errors.slice(0, 5)].join('\n'), sticky: true });
}

/** Starts a synchronisation with the platform, follows it, and brings the list up to date when it is done. */
export function SyncStaffPart() {
  const t = useTexts(words);
  const may = usePermission('users:staff:sync', true);
  const mayFollow = usePermission('job:job:list');
  const confirmed = useConfirmed('syncStaff');
  const sync = useAction('syncStaff', mayFollow ? {} : { done: t.begun });
  const [id, setId] = useState<number>();
  const asked = useOperation('getJob', id === undefined || !mayFollow ? null : { id });
  const job = asked.data;
  useFollow(asked, id === undefined || (job && isOver(job)) ? [] : [id]);
  const done = useLive(({ jobs }) => jobs[id ?? 0]?.done) ?? job?.done ?? 0;

  useEffect(() => (id === undefined ? undefined : leaveToPage(id)), [id]);

  useEffect(() => {
    if (!job || job.id !== id || !isOver(job)) return;
    setId(undefined);
    tell(job);
    void refresh(['listStaff', 'getDepartmentTree']);
  }, [job, id]);

  async function start() {
    if (!(await confirmed({ title: t.title, text: t.text, action: t.action, danger: false }))) return;
    const answer = await sync.run({});
    if (answer.ok && mayFollow) setId(answer.data.id);
  }

  if (!may) return null;
  const running = id !== undefined;
  return (
    <Button onClick={() => void start()} disabled={running} aria-busy={running || sync.busy}>
      <RefreshCw aria-hidden />
      {running ? t.running(formatCount(done)) : t.sync}
    </Button>
  );
}
