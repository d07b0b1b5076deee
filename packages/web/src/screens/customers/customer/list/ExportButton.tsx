import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useLive } from '#api/live.js';
import { useExportFile } from '#api/useExportFile.js';
import { texts, useTexts } from '#app/texts.js';
import type { List } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  start: ['导出 Excel', 'Export to Excel'],
  running: (done: string) => [`导出中 · ${done}`, `Exporting · ${done}`],
  done: (count: string) => [`已导出 ${count} 位客户`, `${count} customers exported`],
});

/** Exports the customers that match the filters, and saves the file once it is written; the address keeps which export it is. */
export function ExportButton({ list }: { list: List<'listCustomers'> }) {
  const may = useMay('createCustomerExport');
  return may ? <ExportDialog list={list} /> : null;
}

function ExportDialog({ list }: { list: List<'listCustomers'> }) {
  const t = useTexts(words);
  const { id, show, close } = useOpen('export');
  const start = useAction('createCustomerExport');
  const found = useExportFile(id, { read: 'getCustomerExport', file: 'exportCustomers', done: t.done, onEnd: close });
  const done = useLive(({ jobs }) => jobs[id ?? 0]?.done) ?? found?.done ?? 0;

  async function begin() {
    const { page: _, limit: __, after: ___, sort: ____, ...filter } = list.table.input;
    const answer = await start.run({ format: 'xlsx', filter });
    if (answer.ok) show(answer.data.id);
  }
  const running = id !== undefined;
  return (
    <Button onClick={() => void begin()} disabled={running} aria-busy={running || start.busy}>
      {running ? t.running(formatCount(done)) : t.start}
    </Button>
  );
}
