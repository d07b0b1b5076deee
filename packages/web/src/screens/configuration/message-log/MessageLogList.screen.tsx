import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Moment } from '#ui/date/Moment.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

const words = texts({
  title: ['自动消息记录', 'Automatic message log'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'message')} · updated ${when}`],
  none: ['还没有自动消息', 'No automatic messages yet'],
  noneText: [
    '场景发生后，消息按配置的延迟和免打扰时间发出；发给谁、没发的原因都记在这里。',
    'Once a scene happens, its message goes out after its delay and outside the quiet time. Who got it, and why others did not, is kept here.',
  ],
  notFound: ['没有符合条件的记录', 'No matching messages'],
  receiver: ['接收人', 'Receiver'],
  message: ['消息', 'Message'],
});

type Log = Row<'listMessageLogs'>;

const tones: Record<Log['status'], ChipTone> = {
  ...{ waiting: 'wait', sending: 'info', sent: 'good', recorded: 'plain', dropped: 'plain', failed: 'bad' },
};

function Receiver({ log: { customer, staff } }: { log: Log }) {
  if (!customer) return <span data-line>{staff?.name ?? '–'}</span>;
  return (
    <Link to={`/user/userList/detail/${customer.id}`}>
      <b data-line>{customerName(customer)}</b>
    </Link>
  );
}

function Message({ log: { title, content } }: { log: Log }) {
  return (
    <chakra.div overflowWrap="anywhere" maxWidth="80">
      {title}
      <chakra.div color="ink.3" lineClamp={2}>
        {content}
      </chakra.div>
    </chakra.div>
  );
}

function useLogColumns() {
  const t = useTexts(words);
  const meta = useMeta('listMessageLogs');
  return useColumns(
    'listMessageLogs',
    [
      { name: 'customer', title: t.receiver, cell: (row) => <Receiver log={row} /> },
      { name: 'scene', cell: ({ scene }) => meta.word(meta.output('scene'), scene) },
      { name: 'title', title: t.message, wideOnly: true, cell: (row) => <Message log={row} /> },
      { name: 'channel', wideOnly: 'xl', cell: ({ channel }) => meta.word(meta.output('channel'), channel) },
      {
        name: 'status',
        cell: ({ status, reason }) => (
          <span>
            <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />
            {reason ? (
              <chakra.span display="block" color="ink.3" fontSize="xs">
                {reason}
              </chakra.span>
            ) : null}
          </span>
        ),
      },
      { name: 'due_at', wideOnly: 'xl', cell: ({ due_at }) => <Moment at={due_at} /> },
      { name: 'sent_at', wideOnly: true, end: true, cell: ({ sent_at }) => (sent_at ? <Moment at={sent_at} /> : '–') },
    ],
    [meta],
  );
}

/** Lists what the automatic messages sent, and what they left out. */
export function MessageLogList() {
  const t = useTexts(words);
  const list = useList('listMessageLogs');
  return <ListPage list={list} words={t} filters={[{ name: 'scene' }, { name: 'status' }, { name: 'from' }]} columns={useLogColumns()} />;
}
