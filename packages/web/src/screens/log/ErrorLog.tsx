import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { CopyButton } from '../../components/CopyButton.js';
import type { Column } from '../../components/DataTable.js';
import { Mono } from '../../components/Facts.js';
import { Moment } from '../../components/Moment.js';
import { StateChip } from '../../components/StateChip.js';
import { useAddressValue } from '../../hooks/useAddressValue.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { FaultDrawer } from './FaultDrawer.js';
import { LogList, useLog } from './LogListPart.js';

const words = texts({
  title: ['错误日志', 'Error log'],
  search: ['请求编号、路径、错误信息', 'Request, path or message'],
});

/** What failed in the server, for those who mend it. */
export function ErrorLog() {
  const t = useTexts(words);
  const log = useLog('listErrorLogs');
  const [open, setOpen] = useAddressValue('open');
  return (
    <LogList
      id="listErrorLogs"
      log={log}
      title={t.title}
      search={{ name: 'keyword', placeholder: t.search }}
      filters={[]}
      columns={useColumns()}
      onOpen={(row) => setOpen(row.id)}
    >
      <FaultDrawer id={open} rows={log.list.data?.list} onClose={() => setOpen(undefined)} />
    </LogList>
  );
}

function useColumns(): Column<Row<'listErrorLogs'>>[] {
  const meta = useMeta('listErrorLogs');
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'message',
      title: title('message'),
      cell: (row) => <chakra.b fontWeight="semibold">{row.message}</chakra.b>,
    },
    {
      name: 'path',
      title: title('path'),
      wideOnly: true,
      cell: (row) => (
        <Mono>
          {row.method} {row.path}
        </Mono>
      ),
    },
    { name: 'status', title: title('status'), wideOnly: true, cell: (row) => <StateChip tone="bad">{row.status}</StateChip> },
    {
      name: 'trace_id',
      title: title('trace_id'),
      wideOnly: true,
      cell: (row) => (
        <chakra.span display="inline-flex" alignItems="center" gap="1">
          <Mono>{row.trace_id.slice(0, 8)}</Mono>
          <CopyButton text={row.trace_id} what={title('trace_id')} />
        </chakra.span>
      ),
    },
    {
      name: 'created_at',
      title: title('created_at'),
      end: true,
      cell: (row) => <Moment at={row.created_at} />,
    },
  ];
}
