import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { OutgoingDrawer } from './OutgoingDrawer.js';
import { OutgoingState } from './OutgoingState.js';
import { useOutgoingActions } from './use-outgoing-actions.js';

const words = texts({
  title: ['企微写入', 'WeCom writes'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'write')} · updated ${when}`],
  none: ['还没有写入', 'No writes yet'],
  noneText: [
    '写到企业微信和公众号的改动会列在这里，可以看到是否完成。',
    'Changes written to WeCom and the official account are listed here, with what became of them.',
  ],
  notFound: ['没有符合条件的写入', 'No write matches'],
});

/** Lists what is sent to WeCom, and lets staff retry or drop what was not done. */
export function OutgoingList() {
  const t = useTexts(words);
  const list = useList('listOutgoing');
  const [open, setOpen] = useState<Row<'listOutgoing'>>();
  const columns = useColumns('listOutgoing', [
    { name: 'name', cell: (row) => <What write={row} /> },
    { name: 'subject', wideOnly: true },
    { name: 'status', cell: (row) => <OutgoingState write={row} /> },
    { name: 'error', wideOnly: true, cell: (row) => row.error ?? '–' },
    { name: 'tries', wideOnly: 'xl' },
    { name: 'operator', wideOnly: true, cell: (row) => <span data-line>{row.operator?.name ?? '–'}</span> },
    { name: 'created_at', wideOnly: true, end: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'status' }]}
      columns={columns}
      rowActions={{ name: (row) => `${row.name} ${row.subject}`, of: useOutgoingActions() }}
      onOpen={setOpen}
    >
      {open ? <OutgoingDrawer write={open} onClose={() => setOpen(undefined)} /> : null}
    </ListPage>
  );
}

/** Names a write; phones have no column for whom it concerns. */
function What({ write }: { write: Row<'listOutgoing'> }) {
  return (
    <>
      <chakra.b fontWeight="semibold">{write.name}</chakra.b>
      <chakra.div display={{ md: 'none' }} color="ink.2">
        {write.subject}
      </chakra.div>
    </>
  );
}
