import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useList } from '#list/useList.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Mono } from '#ui/facts/Facts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { LogPage } from './LogPage.js';

const FaultDrawer = lazyPart(() => import('./FaultDrawer.js'), 'FaultDrawer');

const words = texts({
  title: ['错误日志', 'Error log'],
  search: ['请求编号、路径、错误信息', 'Request, path or message'],
});

/** Lists server errors, for developers. */
export function ErrorLog() {
  const t = useTexts(words);
  const list = useList('listErrorLogs');
  const [open, setOpen] = useAddressValue('open');
  return (
    <LogPage list={list} title={t.title} search={t.search} filters={[]} columns={useErrorColumns()} onOpen={(row) => setOpen(row.id)}>
      <WhenOpen open={open !== undefined}>
        <FaultDrawer id={open} rows={list.rows} onClose={() => setOpen(undefined)} />
      </WhenOpen>
    </LogPage>
  );
}

function useErrorColumns() {
  const meta = useMeta('listErrorLogs');
  return useColumns('listErrorLogs', [
    { name: 'message', cell: (row) => <chakra.b fontWeight="semibold">{row.message}</chakra.b> },
    {
      name: 'path',
      wideOnly: true,
      cell: (row) => (
        <Mono>
          {row.method} {row.path}
        </Mono>
      ),
    },
    { name: 'status', wideOnly: true, end: false, cell: (row) => <StatusChip tone="bad">{row.status}</StatusChip> },
    {
      name: 'trace_id',
      wideOnly: true,
      cell: (row) => (
        <chakra.span display="inline-flex" alignItems="center" gap="1">
          <Mono>{row.trace_id.slice(0, 8)}</Mono>
          <CopyButton text={row.trace_id} what={meta.label(meta.output('trace_id'))} />
        </chakra.span>
      ),
    },
    { name: 'created_at', end: true },
  ]);
}
