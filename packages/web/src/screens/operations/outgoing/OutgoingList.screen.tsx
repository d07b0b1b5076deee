import { chakra } from '@chakra-ui/react';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { useColumns } from '../../../list/columns.js';
import { ListPage } from '../../../list/ListPage.js';
import { useList } from '../../../list/useList.js';
import { OutgoingState } from './OutgoingState.js';
import { useOutgoingActions } from './use-outgoing-actions.js';

const words = texts({
  title: ['企微写入', 'WeCom writes'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${counted(count, 'write')} · updated ${when}`],
  none: ['没有写入', 'No writes'],
  noneText: [
    '发给企业微信和公众号的修改会出现在这里，并说明是否已完成。',
    'Changes that are sent to WeCom and the official account appear here, and whether they are done.',
  ],
  notFound: ['没有符合条件的写入', 'No write matches'],
});

/** Lists what is sent to WeCom, and lets staff retry or drop what was not done. */
export function OutgoingList() {
  const t = useTexts(words);
  const list = useList('listOutgoing');
  const columns = useColumns('listOutgoing', [
    { name: 'name', cell: (row) => <chakra.b fontWeight="semibold">{row.name}</chakra.b> },
    { name: 'subject' },
    { name: 'status', cell: (row) => <OutgoingState write={row} /> },
    { name: 'error', cell: (row) => row.error ?? '–' },
    { name: 'tries', wideOnly: true },
    { name: 'operator', wideOnly: true, cell: (row) => row.operator?.name ?? '–' },
    { name: 'created_at', end: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'status' }]}
      columns={columns}
      rowActions={{ name: (row) => `${row.name} ${row.subject}`, of: useOutgoingActions() }}
    />
  );
}
