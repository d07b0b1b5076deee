import type { Row } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { useRetry } from './use-retry.js';

const words = texts({
  retry: ['重试', 'Retry'],
  cancel: ['停止', 'Stop'],
  cancelAsk: (name: string) => [`停止「${name}」？`, `Stop “${name}”?`],
  cancelText: ['已处理的部分会保留，之后可以重试。', 'What was done is kept. You can retry it later.'],
  keep: ['继续运行', 'Keep running'],
  cancelled: ['任务已停止', 'Job stopped'],
});

type Job = Row<'listJobs'>;

export const canRetry = ({ status }: Pick<Job, 'status'>) => status === 'failed' || status === 'cancelled';

/** Returns what staff can do about a job. */
export function useJobActions(): (job: Job) => RowActions {
  const t = useTexts(words);
  const may = useMay('changeJobStatus');
  const retry = useRetry();
  const confirmed = useConfirmation('changeJobStatus');
  const cancelling = useAction('changeJobStatus', { refresh: ['listJobs'], done: t.cancelled });

  async function cancel({ id, name }: Job) {
    if (await confirmed({ title: t.cancelAsk(name), text: t.cancelText, action: t.cancel, cancel: t.keep, danger: true }))
      await cancelling.run({ id, status: 'cancelled' });
  }

  return (job) => {
    const isOpen = job.status === 'waiting' || job.status === 'running';
    return [
      retry !== undefined && canRetry(job) && { label: t.retry, onSelect: () => void retry([job.id]) },
      may && isOpen && { label: t.cancel, danger: true, onSelect: () => void cancel(job) },
    ];
  };
}
