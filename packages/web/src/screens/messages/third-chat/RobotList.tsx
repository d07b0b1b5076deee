import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { RobotNotice } from './RobotNotice.js';
import { detailPath, editorPath, type RobotMessage, type RobotType, statusTones } from './robot-message.js';
import { useRobotActions } from './use-robot-actions.js';

const words = {
  people: texts({
    title: ['第三方客户群发', 'Robot messages to customers'],
    sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'message')} · updated ${when}`],
    search: ['名称', 'Name'],
    create: ['新建群发', 'New message'],
    none: ['还没有第三方客户群发', 'No robot messages to customers yet'],
    noneText: [
      '由机器人账号在设定的时段里逐个发送，可以随时暂停。',
      'Robot accounts send them one by one within the hours you set. They can be paused at any time.',
    ],
    notFound: ['没有符合条件的群发', 'No matching messages'],
  }),
  group: texts({
    title: ['第三方客户群群发', 'Robot messages to groups'],
    sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'message')} · updated ${when}`],
    search: ['名称', 'Name'],
    create: ['新建群发', 'New message'],
    none: ['还没有第三方客户群群发', 'No robot messages to groups yet'],
    noneText: [
      '由机器人账号在设定的时段里逐个群发送，可以随时暂停。',
      'Robot accounts send them group by group within the hours you set. They can be paused at any time.',
    ],
    notFound: ['没有符合条件的群发', 'No matching messages'],
  }),
};

/** The name, with the first words of the text or why it stands still. */
function Name({ message: { name, content, error } }: { message: RobotMessage }) {
  return (
    <chakra.span display="block" minWidth="0" maxWidth={{ base: '32', md: '40' }}>
      <b data-line>{name}</b>
      <chakra.span display="block" color={error ? 'persimmon' : 'ink.3'} fontSize="xs" truncate>
        {error ?? content?.split('\n')[0]}
      </chakra.span>
    </chakra.span>
  );
}

function Progress({ counters: { sent, total } }: Pick<RobotMessage, 'counters'>) {
  if (total === 0) return <span data-dim>–</span>;
  return (
    <chakra.span display="block" minWidth={{ base: '16', md: '24' }}>
      {`${formatCount(sent)} / ${formatCount(total)}`}
      <chakra.span display="block" bg="line" height="4px" borderRadius="full" overflow="hidden" aria-hidden>
        <chakra.span display="block" bg="jade.500" height="100%" style={{ width: `${(sent / total) * 100}%` }} />
      </chakra.span>
    </chakra.span>
  );
}

const columnWords = texts({ hours: ['每日时段', 'Hours'] });

function useRobotColumns() {
  const t = useTexts(columnWords);
  const meta = useMeta('listThirdChats');
  return useColumns(
    'listThirdChats',
    [
      { name: 'name', cell: (row) => <Name message={row} /> },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
      { name: 'counters', cell: ({ counters }) => <Progress counters={counters} /> },
      { name: 'wx_members', wideOnly: 'xl', cell: ({ wx_members }) => joinNames(wx_members.slice(0, 3).map(({ name }) => name)) },
      { name: 'window_from', title: t.hours, wideOnly: 'xl', cell: ({ window_from, window_to }) => `${window_from}–${window_to}` },
      { name: 'operator', wideOnly: true, cell: ({ operator }) => operator.name },
      { name: 'created_at', wideOnly: true, cell: ({ created_at }) => <Moment at={created_at} /> },
    ],
    [meta],
  );
}

/** Lists the robot messages of a type with how far each has come. */
export function RobotList({ type }: { type: RobotType }) {
  const t = useTexts(words[type]);
  const navigate = useNavigate();
  const list = useList('listThirdChats', undefined, { type });
  const actionsOf = useRobotActions();
  return (
    <ListPage
      list={list}
      words={t}
      searchField="name"
      above={<RobotNotice />}
      creation={{ id: 'createThirdChat', onNew: () => void navigate(editorPath(type)) }}
      filters={[{ name: 'status' }]}
      columns={useRobotColumns()}
      onOpen={({ id }) => void navigate(detailPath(type, id))}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
    />
  );
}
