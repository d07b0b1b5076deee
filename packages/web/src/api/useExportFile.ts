import type { Data } from '@shiyi/sdk';
import { useEffect } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { failureText } from './api-errors.js';
import { useAction, useOperation } from './client.js';
import { leaveToPage } from './live.js';
import { saveDownload } from './save-download.js';
import { useFollow } from './useFollow.js';

const words = texts({
  broken: ['导出未完成', 'The export didn’t finish'],
});

interface Options {
  read: 'getCustomerExport' | 'getPhraseExport';
  file: 'exportCustomers' | 'exportPhrases';
  /** The title of the toast, by how many records were written. */
  done: (count: string) => string;
  /** Runs once the export is over. */
  onEnd: () => void;
}

/** Saves the file of an export once it is written. Returns the export; undefined until it is read. */
export function useExportFile(id: number | undefined, { read, file, done, onEnd }: Options): Data<Options['read']> | undefined {
  const t = useTexts(words);
  const download = useAction(file);
  const reading = useOperation(read, id === undefined ? null : { id });
  const found = reading.data?.id === id ? reading.data : undefined;
  const isOver = found !== undefined && found.status !== 'waiting' && found.status !== 'running';
  useFollow(reading, id === undefined || isOver ? [] : [id]);
  useEffect(() => (id === undefined ? undefined : leaveToPage(id)), [id]);

  async function save() {
    if (reading.error) return notify({ tone: 'error', title: failureText(reading.error) });
    if (!found) return;
    if (found.status !== 'finished') return notify({ tone: 'error', title: t.broken, ...(found.error ? { text: found.error } : {}) });
    const answer = await download.run({ id: found.id });
    if (!answer.ok) return;
    saveDownload(answer.data);
    notify({ tone: 'success', title: done(formatCount(found.done)) });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved once, when the file is written
  useEffect(() => {
    if (!isOver && !reading.error) return;
    onEnd();
    void save();
  }, [isOver, reading.error]);
  return found;
}
