import { useNavigate } from 'react-router-dom';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { detailPath, editorPath, type MassType } from '../mass-messages.js';
import { useMassActions } from '../use-mass-actions.js';
import { useMassColumns } from './use-mass-columns.js';

const words = {
  single: texts({
    title: ['客户群发', 'Customer broadcasts'],
    sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'broadcast')} · updated ${when}`],
    search: ['群发名称', 'Name'],
    create: ['新建群发', 'New broadcast'],
    none: ['还没有客户群发', 'No customer broadcasts yet'],
    noneText: [
      '选择客户、写好内容，发送前就能看到谁会收到、谁收不到和原因。',
      'Choose customers and write the message; before it goes you see who will receive it, who won’t, and why.',
    ],
    notFound: ['没有符合条件的群发', 'No matching broadcasts'],
  }),
  group: texts({
    title: ['客户群群发', 'Group broadcasts'],
    sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'broadcast')} · updated ${when}`],
    search: ['群发名称', 'Name'],
    create: ['新建群发', 'New broadcast'],
    none: ['还没有客户群群发', 'No group broadcasts yet'],
    noneText: [
      '选择客户群、写好内容，由群主在企业微信确认后发出。',
      'Choose groups and write the message; it goes out once the owners of the groups confirm it in WeCom.',
    ],
    notFound: ['没有符合条件的群发', 'No matching broadcasts'],
  }),
};

/** Lists the mass messages of a type with how far each has come. */
export function MassList({ type }: { type: MassType }) {
  const t = useTexts(words[type]);
  const navigate = useNavigate();
  const list = useList('listMassMessages', undefined, { type });
  const actionsOf = useMassActions();
  return (
    <ListPage
      list={list}
      words={t}
      searchField="name"
      creation={{ id: 'createMassMessage', onNew: () => void navigate(editorPath(type)) }}
      filters={[{ name: 'status' }, { name: 'from' }]}
      columns={useMassColumns()}
      onOpen={({ id }) => void navigate(detailPath(type, id))}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
    />
  );
}
