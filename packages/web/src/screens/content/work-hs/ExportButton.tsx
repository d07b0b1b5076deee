import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useExportFile } from '#api/useExportFile.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';

const words = texts({
  start: ['导出', 'Export'],
  running: ['导出中', 'Exporting'],
  done: (count: string) => [`已导出 ${count} 条话术`, `${countOf(count, 'quick reply', 'quick replies')} exported`],
});

/** Exports the quick replies that the user sees, and saves the file once it is written; the address keeps which export it is. */
export function ExportButton() {
  return useMay('createPhraseExport') ? <Export /> : null;
}

function Export() {
  const t = useTexts(words);
  const { id, show, close } = useOpen('export');
  const start = useAction('createPhraseExport');
  useExportFile(id, { read: 'getPhraseExport', file: 'exportPhrases', done: t.done, onEnd: close });
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
