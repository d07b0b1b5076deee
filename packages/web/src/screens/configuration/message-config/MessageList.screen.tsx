import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const MessageDrawer = lazyPart(() => import('./MessageDrawer.js'), 'MessageDrawer');

const words = texts({
  title: ['自动消息', 'Automatic messages'],
  sub: (count: string, when: string) => [`${count} 条消息 · ${when}更新`, `${countOf(count, 'message')} · updated ${when}`],
  create: ['新建消息', 'New message'],
  search: ['名称、标题、正文', 'Name, title or text'],
  none: ['还没有自动消息', 'No automatic messages yet'],
  noneText: [
    '为打卡提醒、服务到期等场景写好消息，到时自动发出。',
    'Write messages for moments such as a missed check-in. They’re sent automatically.',
  ],
  notFound: ['没有符合条件的消息', 'No message matches'],
  message: ['消息', 'Message'],
  edit: ['编辑', 'Edit'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  question: (name: string) => [`删除「${name}」？`, `Delete “${name}”?`],
  consequence: [
    '这个场景不再发送消息，排队中的也会取消。可以在变更历史里恢复。',
    'This scene no longer sends messages, and queued ones are canceled. You can restore it from its history.',
  ],
  action: ['删除消息', 'Delete message'],
  removed: ['消息已删除', 'Message deleted'],
});

type Message = Row<'listMessageConfigs'>;

/** Lists the messages that go out by themselves, by scene. */
export function MessageList() {
  const t = useTexts(words);
  const list = useList('listMessageConfigs');
  const open = useOpen();
  const [history, setHistory] = useState<Message>();
  const mayUpdate = useMay('updateMessageConfig');
  const actions = useRowActions(mayUpdate ? open.show : undefined, setHistory);
  const columns = useMessageColumns();
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createMessageConfig', onNew: () => open.show('new') }}
      filters={[{ name: 'scene' }, { name: 'status' }]}
      columns={columns}
      onOpen={mayUpdate ? (one) => open.show(one.id) : undefined}
      rowActions={actions}
    >
      <WhenOpen open={open.value !== undefined}>
        <MessageDrawer open={open.value} record={list.rows?.find((one) => one.id === open.id)} onClose={open.close} />
      </WhenOpen>
      <HistoryDrawer object="message_config" id={history?.id} name={history?.name ?? ''} onClose={() => setHistory(undefined)} />
    </ListPage>
  );
}

function useMessageColumns() {
  const t = useTexts(words);
  const meta = useMeta('createMessageConfig');
  const channel = meta.input('channels');
  const status = meta.input('status');
  return useColumns(
    'listMessageConfigs',
    [
      {
        name: 'scene',
        cell: (one) => (
          <chakra.b fontWeight="semibold" whiteSpace="nowrap">
            {meta.word(meta.input('scene'), one.scene)}
          </chakra.b>
        ),
      },
      {
        name: 'title',
        title: t.message,
        cell: (one) => (
          <chakra.div overflowWrap="anywhere">
            {one.title}
            <chakra.div color="ink.3" lineClamp={2}>
              {one.content}
            </chakra.div>
          </chakra.div>
        ),
      },
      { name: 'channels', wideOnly: true, cell: (one) => one.channels.map((each) => meta.word(channel, each)).join(' · ') },
      {
        name: 'status',
        cell: (one) => <StatusChip tone={one.status === 'on' ? 'good' : 'plain'}>{meta.word(status, one.status)}</StatusChip>,
      },
      { name: 'updated_at', end: true, wideOnly: true },
    ],
    [meta],
  );
}

function useRowActions(onEdit: ((id: number) => void) | undefined, onHistory: (message: Message) => void) {
  const t = useTexts(words);
  const removing = useAction('deleteMessageConfig', { done: t.removed });
  const confirmed = useConfirmation('deleteMessageConfig');
  const mayDelete = useMay('deleteMessageConfig');
  const remove = async ({ id, name }: Message) => {
    if (await confirmed({ title: t.question(name), text: t.consequence, action: t.action })) await removing.run({ id });
  };
  return {
    name: ({ name }: Message) => name,
    of: (one: Message) => [
      onEdit && { label: t.edit, onSelect: () => onEdit(one.id) },
      { label: t.history, onSelect: () => onHistory(one) },
      mayDelete && { label: t.remove, danger: true, onSelect: () => void remove(one) },
    ],
  };
}
