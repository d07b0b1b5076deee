import { useEffect } from 'react';
import { failureText } from '#api/api-errors.js';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { leaveToPage, useLive } from '#api/live.js';
import { saveDownload } from '#api/save-download.js';
import { useFollow } from '#api/useFollow.js';
import { texts, useTexts } from '#app/texts.js';
import type { List } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  start: ['导出 Excel', 'Export to Excel'],
  running: (done: string) => [`导出中 · ${done}`, `Exporting · ${done}`],
  done: (count: string) => [`已导出 ${count} 位客户`, `${count} customers exported`],
  broken: ['导出未完成', 'The export didn’t finish'],
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
  const done = useFile(id, close);

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

/** Saves the file of an export once it is written, and then closes it. Returns how many customers are written. */
function useFile(id: number | undefined, close: () => void): number {
  const t = useTexts(words);
  const file = useAction('exportCustomers');
  const asked = useOperation('getCustomerExport', id === undefined ? null : { id });
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
  return useLive(({ jobs }) => jobs[id ?? 0]?.done) ?? found?.done ?? 0;
}
