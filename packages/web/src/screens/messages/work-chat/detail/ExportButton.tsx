import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { exportList, useExports } from '#list/export-list.js';
import { Button } from '#ui/button/Button.js';
import type { MassRecord } from '../mass-messages.js';
import type { ReceiverFilter } from './receiver-filter.js';

const words = texts({
  export: ['导出名单', 'Export list'],
  running: (done: number) => [`正在导出，已读取 ${done} 条`, `Exporting, ${done} read`],
  title: (name: string) => [`群发名单 ${name}`, `Broadcast ${name}`],
});

const columns = ['name', 'external_userid', 'staff', 'wx_status', 'error', 'sent_at'] as const;

/** Exports the receivers that are listed, each with its sender, result and reason, as a CSV file. */
export function ExportButton({ message: { id, name, type }, filter }: { message: MassRecord; filter: ReceiverFilter }) {
  const t = useTexts(words);
  const meta = useMeta('listMassMessageReceivers');
  const running = useExports((state) => state.running.listMassMessageReceivers);
  const fields = columns.filter((one) => type === 'single' || one !== 'external_userid').map((one) => meta.output(one));
  const start = () =>
    exportList({
      id: 'listMassMessageReceivers',
      input: { id, ...filter },
      title: t.title(name),
      columns: fields.map((field) => ({ title: meta.label(field), field })),
    });
  return (
    <Button size="sm" disabled={running !== undefined} onClick={() => void start()}>
      {running ? t.running(running.done) : t.export}
    </Button>
  );
}
