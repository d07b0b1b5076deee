import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';
import { formatCount } from '#ui/text/format.js';
import { type AppMessage, detailPath, editorPath, statusTones } from './app-message.js';
import { useAppActions } from './use-app-actions.js';

const words = texts({
  title: ['应用消息', 'App messages'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'message')} · updated ${when}`],
  search: ['消息名称', 'Name'],
  create: ['新建应用消息', 'New app message'],
  none: ['还没有应用消息', 'No app messages yet'],
  noneText: [
    '通过企业微信应用把通知发给员工；发送前就能看到谁会收到、谁收不到。',
    'Notify staff through the app in WeCom. Before it goes you see who will receive it and who won’t.',
  ],
  notFound: ['没有符合条件的消息', 'No matching messages'],
  everyone: ['全部员工', 'All staff'],
  delivered: (sent: string, total: string) => [`${sent} / ${total} 人`, `${sent} of ${total}`],
});

/** The name, with its title or why it was not sent. */
function Name({ message: { name, title, error } }: { message: AppMessage }) {
  return (
    <chakra.span display="block" minWidth="0" maxWidth={{ base: '36', md: '60' }}>
      <b data-line>{name}</b>
      {error || title ? (
        <chakra.span display="block" color={error ? 'rose' : 'ink.3'} fontSize="xs" truncate>
          {error ?? title}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}

function useAppColumns() {
  const t = useTexts(words);
  const meta = useMeta('listAppMessages');
  return useColumns(
    'listAppMessages',
    [
      { name: 'name', cell: (row) => <Name message={row} /> },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
      {
        name: 'sent_count',
        cell: ({ status, sent_count, target_count }) =>
          status === 'sent' || status === 'recalled' ? t.delivered(formatCount(sent_count), formatCount(target_count)) : '–',
      },
      { name: 'style', wideOnly: true, cell: ({ style }) => meta.word(meta.output('style'), style) },
      { name: 'send_at', wideOnly: 'xl', cell: ({ send_at }) => (send_at ? <Moment at={send_at} /> : '–') },
      { name: 'sent_at', wideOnly: true, cell: ({ sent_at }) => (sent_at ? <Moment at={sent_at} /> : '–') },
      { name: 'operator', wideOnly: true, cell: ({ operator }) => operator.name },
    ],
    [meta],
  );
}

/** Lists the messages of the company's app to its staff. */
export function AppMessageList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listAppMessages');
  const actionsOf = useAppActions();
  return (
    <ListPage
      list={list}
      words={t}
      searchField="name"
      creation={{ id: 'createAppMessage', onNew: () => void navigate(editorPath) }}
      filters={[{ name: 'status' }, { name: 'style' }]}
      columns={useAppColumns()}
      onOpen={({ id }) => void navigate(detailPath(id))}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
    />
  );
}
