import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';

const words = texts({
  title: ['查阅记录', 'Readings of chats'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'reading')} · updated ${when}`],
  none: ['还没有人查阅会话', 'Nobody has read a chat yet'],
  noneText: [
    '每次查看、搜索和导出都记在这里，至少保留三年。',
    'Every reading, search and export is recorded here for at least three years.',
  ],
  notFound: ['没有符合条件的记录', 'No matching readings'],
});

/** Lists who read, searched or exported what, and why. */
export function ChatReadings() {
  const t = useTexts(words);
  const meta = useMeta('listChatReadings');
  const list = useList('listChatReadings');
  const columns = useColumns('listChatReadings', [
    { name: 'staff', cell: (row) => <b data-line>{row.staff.name}</b> },
    { name: 'kind', cell: (row) => <EnumCell meta={meta} name="kind" value={row.kind} /> },
    { name: 'peer_name', cell: (row) => row.peer_name ?? '–' },
    { name: 'reason', cell: (row) => row.reason ?? '–' },
    { name: 'message_count', cell: (row) => row.message_count },
    { name: 'sha256', wideOnly: true, cell: (row) => (row.sha256 ? `${row.sha256.slice(0, 16)}…` : '–') },
    { name: 'created_at', cell: (row) => <Moment at={row.created_at} /> },
  ]);
  return <ListPage list={list} words={t} filters={[{ name: 'kind' }]} columns={columns} />;
}
