import { useEffect, useRef } from 'react';
import { announceOnce } from '#api/live.js';
import { texts, textsNow } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { notify, type Tone } from '#ui/toast/toasts.js';
import { type ImportFile, isLive } from '../import-state.js';

const words = texts({
  finished: (name: string) => [`「${name}」导入完成`, `“${name}” is imported`],
  tried: (name: string) => [`「${name}」预检完成`, `Dry run of “${name}” finished`],
  failed: (name: string) => [`「${name}」导入失败`, `“${name}” wasn’t imported`],
  counts: (created: string, updated: string, failed: string) => [
    `新增 ${created}，更新 ${updated}，失败 ${failed}`,
    `${created} created, ${updated} updated, ${failed} failed`,
  ],
  open: ['查看', 'Open'],
});

function noticeOf(one: ImportFile): { tone: Tone; title: string } {
  const t = textsNow(words);
  if (one.status === 'failed') return { tone: 'error', title: t.failed(one.name) };
  return { tone: one.failed > 0 ? 'warning' : 'success', title: one.dry_run ? t.tried(one.name) : t.finished(one.name) };
}

/** Shows a toast when a running import ends, unless it is open. */
export function useEndNotice(rows: readonly ImportFile[] | undefined, open: string | undefined, onOpen: (id: number) => void) {
  const live = useRef(new Set<number>());
  useEffect(() => {
    for (const one of rows ?? []) {
      if (isLive(one)) live.current.add(one.id);
      else if (live.current.delete(one.id) && one.status !== 'cancelled' && open !== String(one.id) && announceOnce(one.job_id)) {
        const t = textsNow(words);
        notify({
          ...noticeOf(one),
          text: one.error ?? t.counts(formatCount(one.created), formatCount(one.updated), formatCount(one.failed)),
          action: { label: t.open, run: () => onOpen(one.id) },
        });
      }
    }
  });
}
