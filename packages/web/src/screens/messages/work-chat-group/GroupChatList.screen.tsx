import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';

const words = texts({
  title: ['客户群', 'Group chats'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'group')} · updated ${when}`],
  search: ['群名称', 'Name'],
  none: ['还没有客户群', 'No group chats yet'],
  noneText: ['从企业微信同步后会显示在这里。', 'They appear here after a sync from WeCom.'],
  notFound: ['没有符合条件的客户群', 'No matching groups'],
});

/** Lists the WeCom group chats of the staff. */
export function GroupChatList() {
  const t = useTexts(words);
  const list = useList('listGroupChats');
  const columns = useColumns('listGroupChats', [
    { name: 'name', cell: ({ name }) => <chakra.b fontWeight="semibold">{name || '–'}</chakra.b> },
    { name: 'owner', cell: ({ owner }) => owner?.name ?? '–' },
    'member_total',
    'customer_total',
    { name: 'camp', cell: ({ camp }) => camp?.name ?? '–', wideOnly: true },
    { name: 'wx_created_at', wideOnly: true },
  ]);
  return <ListPage list={list} words={t} searchField="name" filters={[{ name: 'wx_status' }]} columns={columns} />;
}
