import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';
import { sendTones, type WelcomeSend } from './welcome.js';

const words = texts({
  title: ['欢迎语发送记录', 'Log of welcome messages'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'contact')} · updated ${when}`],
  search: ['', ''],
  none: ['还没有发送记录', 'Nothing in the log yet'],
  noneText: [
    '有客户添加员工后，这里会显示每一次发送用了几秒、结果如何。',
    'Once contacts come, this shows how many seconds each welcome took and its result.',
  ],
  notFound: ['没有符合条件的记录', 'No matching entries'],
  newcomer: ['新客户', 'New contact'],
});

const slowSeconds = 10;

function Text({ send: { text, error, state } }: { send: WelcomeSend }) {
  return (
    <chakra.span display="block" minWidth="0" maxWidth="48">
      <chakra.span display="block" truncate>
        {text || '–'}
      </chakra.span>
      {error && state !== 'done' ? (
        <chakra.span display="block" color="rose" fontSize="xs" truncate title={error}>
          {error}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}

const Name = ({ children }: { children: string }) => (
  <chakra.span data-line display="block" maxWidth="32" truncate>
    {children}
  </chakra.span>
);

/** Lists each welcome that was due, with its seconds and its result. */
export function WelcomeLog() {
  const t = useTexts(words);
  const meta = useMeta('listWelcomeSends');
  const list = useList('listWelcomeSends');
  const columns = useColumns(
    'listWelcomeSends',
    [
      { name: 'external_user', cell: ({ external_user }) => <Name>{external_user?.name ?? t.newcomer}</Name> },
      { name: 'state', cell: ({ state }) => <EnumCell meta={meta} name="state" value={state} tone={sendTones[state]} /> },
      {
        name: 'seconds',
        end: true,
        cell: ({ seconds }) =>
          seconds === null ? '–' : <chakra.span color={seconds >= slowSeconds ? 'rose' : 'ink'}>{seconds.toFixed(1)}</chakra.span>,
      },
      { name: 'text', wideOnly: 'xl', cell: (row) => <Text send={row} /> },
      { name: 'staff', wideOnly: true, cell: ({ staff }) => <Name>{staff?.name ?? '–'}</Name> },
      { name: 'step', wideOnly: 'xl', cell: ({ step }) => (step ? meta.word(meta.output('step'), step) : '–') },
      { name: 'welcome', wideOnly: 'xl', cell: ({ welcome, staff_code }) => <Name>{welcome?.name ?? staff_code?.name ?? '–'}</Name> },
      { name: 'received_at', wideOnly: true, cell: ({ received_at }) => <Moment at={received_at} /> },
    ],
    [meta, t],
  );
  return <ListPage list={list} words={t} filters={[{ name: 'state' }]} columns={columns} />;
}
