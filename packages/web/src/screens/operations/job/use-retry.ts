import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  retried: (count: string) => [`${count} 项任务已重新排队`, `${countOf(count, 'job')} queued again`],
  refused: (count: string, reason: string) => [`${count} 项不能重试：${reason}`, `${countOf(count, 'job')} can’t be retried: ${reason}`],
});

/** Returns a function that retries jobs and says what came of it; undefined for those who may not. */
export function useRetry(): ((ids: number[]) => Promise<void>) | undefined {
  const t = useTexts(words);
  const may = useMay('retryJobs');
  const retrying = useAction('retryJobs', { refresh: ['listJobs', 'getJob'] });
  if (!may) return undefined;
  return async (ids) => {
    const answer = await retrying.run({ ids });
    if (!answer.ok) return;
    const { ok, failed } = answer.data;
    if (ok.length > 0) notify({ tone: 'success', title: t.retried(String(ok.length)) });
    if (failed[0]) notify({ tone: 'error', title: t.refused(String(failed.length), failed[0].message) });
  };
}
