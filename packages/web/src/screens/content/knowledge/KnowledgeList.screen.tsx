import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { joinNames } from '#ui/text/format.js';
import { inputOf } from './card.js';

const KnowledgeDrawer = lazyPart(() => import('./KnowledgeDrawer.js'), 'KnowledgeDrawer');

const words = texts({
  title: ['知识卡', 'Knowledge cards'],
  sub: (count: string, when: string) => [`${count} 张知识卡 · ${when}更新`, `${countOf(count, 'card')} · updated ${when}`],
  search: ['标题', 'Title'],
  create: ['新建知识卡', 'New card'],
  none: ['还没有知识卡', 'No knowledge cards yet'],
  noneText: [
    '一张卡讲一件小事，可以安排在服务的某一天。',
    'Each card teaches one small thing and can be planned for a day of the service.',
  ],
  notFound: ['没有符合条件的知识卡', 'No card matches'],
  day: (day: number) => [`第 ${day} 天`, `Day ${day}`],
  edit: ['编辑', 'Edit'],
  history: ['变更历史', 'History'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  turned: ['状态已更新', 'Status changed'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除知识卡「${name}」？`, `Delete the card “${name}”?`],
  askText: ['客户已收到的保留。可在变更历史中恢复。', 'Customers keep what they got. You can restore it from its history.'],
  push: (times: string) => [`当天的知识卡在 ${times} 发给服务中的客户`, `The card of the day goes to customers in service at ${times}`],
  removed: ['知识卡已删除', 'Card deleted'],
});

type Card = Row<'listKnowledgeCards'>;

/** Lists the knowledge cards. */
export function KnowledgeList() {
  const t = useTexts(words);
  const list = useList('listKnowledgeCards');
  const open = useOpen();
  const settings = useOperation('getKnowledgeConfig');
  const [history, setHistory] = useState<Card>();
  const actionsOf = useActions(open.show, setHistory);
  const columns = useCardColumns();
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createKnowledgeCard', onNew: () => open.show('new') }}
      filters={[{ name: 'category', choices: settings.data?.categories.map((one) => ({ value: one, label: one })) }, { name: 'status' }]}
      above={
        settings.data && settings.data.push_times.length > 0 ? <PushTimes text={t.push(settings.data.push_times.join('、'))} /> : undefined
      }
      columns={columns}
      rowActions={{ name: ({ title }) => title, of: actionsOf }}
      onOpen={({ id }) => open.show(id)}
    >
      <WhenOpen open={open.value !== undefined}>
        <KnowledgeDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      <HistoryDrawer object="knowledge_card" id={history?.id} name={history?.title ?? ''} onClose={() => setHistory(undefined)} />
    </ListPage>
  );
}

function useCardColumns() {
  const t = useTexts(words);
  const meta = useMeta('listKnowledgeCards');
  return useColumns('listKnowledgeCards', [
    { name: 'title', cell: ({ title }) => <Title text={title} /> },
    'category',
    { name: 'day_no', cell: ({ day_no }) => (day_no === null ? '–' : t.day(day_no)), end: false },
    { name: 'labels', cell: ({ labels }) => joinNames(labels.map(({ name }) => name)) || '–', wideOnly: 'xl' },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
    },
    { name: 'sent_count', wideOnly: true },
    'read_user_count',
    { name: 'updated_at', end: true, wideOnly: 'xl' },
  ]);
}

const Title = ({ text }: { text: string }) => (
  <chakra.b data-short fontWeight="semibold" title={text}>
    {text}
  </chakra.b>
);

/** Says when cards go out; the parameters change it. */
const PushTimes = ({ text }: { text: string }) => (
  <chakra.p color="ink.3" fontSize="sm">
    {text}
  </chakra.p>
);

function useActions(onEdit: (id: number) => void, onHistory: (card: Card) => void) {
  const t = useTexts(words);
  const may = useRights('updateKnowledgeCard', 'listHistoryEntries');
  const change = useAction('updateKnowledgeCard', { done: t.turned });
  const remove = useRemoval('deleteKnowledgeCard', t);
  async function turn({ id, status }: Card) {
    await change.run({ ...inputOf(await client.call('getKnowledgeCard', { id })), status: status === 'on' ? 'off' : 'on' });
  }
  return (card: Card): RowActions => [
    may.updateKnowledgeCard && { label: t.edit, onSelect: () => onEdit(card.id) },
    may.updateKnowledgeCard && { label: card.status === 'on' ? t.off : t.on, onSelect: () => void turn(card) },
    may.listHistoryEntries && { label: t.history, onSelect: () => onHistory(card) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(card.title, { id: card.id }) },
  ];
}
