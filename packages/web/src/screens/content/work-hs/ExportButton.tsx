import { useEffect } from 'react';
import { failureText } from '#api/api-errors.js';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { leaveToPage } from '#api/live.js';
import { saveDownload } from '#api/save-download.js';
import { useFollow } from '#api/useFollow.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  start: ['导出', 'Export'],
  running: ['导出中', 'Exporting'],
  done: (count: string) => [`已导出 ${count} 条话术`, `${countOf(count, 'quick reply', 'quick replies')} exported`],
  broken: ['导出未完成', 'The export didn’t finish'],
});

/** Exports the quick replies that the user sees, and saves the file once it is written; the address keeps which export it is. */
export function ExportButton() {
  return useMay('createPhraseExport') ? <Export /> : null;
}

function Export() {
  const t = useTexts(words);
  const { id, show, close } = useOpen('export');
  const start = useAction('createPhraseExport');
  useFile(id, close);
  async function begin() {
    const answer = await start.run({ format: 'xlsx' });
    if (answer.ok) show(answer.data.id);
  }
  const isRunning = id !== undefined;
  return (
    <Button onClick={() => void begin()} disabled={isRunning} aria-busy={isRunning || start.busy}>
      {isRunning ? t.running : t.start}
    </Button>
  );
}

/** Saves the file of an export once it is written, and then closes it. */
function useFile(id: number | undefined, close: () => void) {
  const t = useTexts(words);
  const file = useAction('exportPhrases');
  const asked = useOperation('getPhraseExport', id === undefined ? null : { id });
  const found = asked.data?.id === id ? asked.data : undefined;
  const isOver = found !== undefined && found.status !== 'waiting' && found.status !== 'running';
  useFollow(asked, id === undefined || isOver ? [] : [id]);
  useEffect(() => (id === undefined ? undefined : leaveToPage(id)), [id]);

  async function save() {
    if (asked.error) return notify({ tone: 'error', title: failureText(asked.error) });
    if (!found) return;
    if (found.status !== 'finished') return notify({ tone: 'error', title: t.broken, ...(found.error ? { text: found.error } : {}) });
    const answer = await file.run({ id: found.id });
    if (!answer.ok) return;
    saveDownload(answer.data);
    notify({ tone: 'success', title: t.done(formatCount(found.done)) });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved once, when the file is written
  useEffect(() => {
    if (!isOver && !asked.error) return;
    close();
    void save();
  }, [isOver, asked.error]);
}
