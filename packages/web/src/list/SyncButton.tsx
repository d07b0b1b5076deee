import type { Data, OperationId } from '@shiyi/sdk';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMay } from '#api/Can.js';
import { refresh, useAction, useOperation } from '#api/client.js';
import { leaveToPage, useLive } from '#api/live.js';
import { useFollow } from '#api/useFollow.js';
import { texts, textsNow, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  sync: ['从企业微信同步', 'Sync from WeCom'],
  action: ['开始同步', 'Start'],
  begun: ['同步已开始，完成后列表会自动更新', 'Sync started. The list updates when it’s done'],
  running: (done: string) => [`同步中 · ${done}`, `Syncing · ${done}`],
  failed: (count: string) => [`${count} 项未能同步`, `${count} couldn’t be synced`],
  broken: ['同步未完成', 'Sync didn’t finish'],
});

type Job = Data<'getJob'>;

const isOver = ({ status }: Job) => status !== 'waiting' && status !== 'running';

function tell({ status, counts, errors, error }: Job, done: Props['done']) {
  const t = textsNow(words);
  if (status !== 'finished') return notify({ tone: 'error', title: t.broken, ...(error ? { text: error } : {}) });
  const title = done(formatCount(counts.created), formatCount(counts.updated), formatCount(counts.removed));
  if (counts.failed === 0) return notify({ tone: 'success', title });
  notify({ tone: 'warning', title, text: [t.failed(formatCount(counts.failed)), ...errors.slice(0, 5)].join('\n'), sticky: true });
}

interface Props {
  id: 'syncStaff' | 'syncDepartments' | 'syncExternalUsers';
  /** Title and text of the question before it starts. */
  title: string;
  text: string;
  done: (created: string, updated: string, removed: string) => string;
  /** Reads to reload when it is done. */
  changed: readonly OperationId[];
}

/** Renders a button that starts a WeCom sync, tracks the job, and reloads what it changed when it is done. */
export function SyncButton({ id: operation, title, text, done: said, changed }: Props) {
  const t = useTexts(words);
  const may = useMay(operation);
  const mayFollow = useMay('getJob');
  const confirmed = useConfirmation(operation);
  const sync = useAction(operation, mayFollow ? {} : { done: t.begun });
  const [id, setId] = useState<number>();
  const asked = useOperation('getJob', id === undefined || !mayFollow ? null : { id });
  const job = asked.data;
  useFollow(asked, id === undefined || (job && isOver(job)) ? [] : [id]);
  const done = useLive(({ jobs }) => jobs[id ?? 0]?.done) ?? job?.done ?? 0;

  useEffect(() => (id === undefined ? undefined : leaveToPage(id)), [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when the job is over
  useEffect(() => {
    if (!job || job.id !== id || !isOver(job)) return;
    setId(undefined);
    tell(job, said);
    void refresh(changed);
  }, [job, id]);

  async function start() {
    if (!(await confirmed({ title, text, action: t.action }))) return;
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
