import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { detailPath, type MassRecord, statusTones } from '../mass-messages.js';
import { useFilterText } from '../use-filter-text.js';

const words = texts({
  title: ['发送设置', 'Settings'],
  everyone: ['所有有客户的员工', 'All staff who have contacts'],
  now: ['立即发送', 'At once'],
  reminders: (count: number) => [`已提醒 ${count} 次`, count === 1 ? 'Reminded once' : `Reminded ${count} times`],
  waiting: [
    '已提交到企业微信，等员工在手机上确认；确认之前客户收不到。',
    'WeCom has it. Staff must confirm it on their phones before customers receive it.',
  ],
  all: ['全部客户', 'All contacts'],
  retryOf: ['重发自', 'Retry of'],
  earlier: (id: number) => [`群发 #${id}`, `Broadcast #${id}`],
  more: (names: string, count: string) => [`${names} 等 ${count} 个`, `${names} and others, ${count} in all`],
  audience: ['发给', 'To'],
});

const shownNames = 8;

function useNames() {
  const t = useTexts(words);
  return (list: readonly { name: string }[]) => {
    const names = joinNames(list.slice(0, shownNames).map(({ name }) => name));
    return list.length > shownNames ? t.more(names, formatCount(list.length)) : names;
  };
}

/** Who a message is for and who sends it when, with its state. */
export function MessageFacts({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getMassMessage');
  const namesOf = useNames();
  const filterText = useFilterText(message.filter);
  const { type, status, senders, chats, send_at, created_at, operator, retry_of, remind_count, last_refresh_at } = message;
  const label = (name: string) => meta.label(meta.output(name));
  const row = (name: string, value: ReactNode) => (
    <chakra.span key={name} minWidth="0">
      <chakra.span color="ink.3">{name}</chakra.span> {value}
    </chakra.span>
  );
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="4" rowGap="1.5" flexWrap="wrap" align="center" color="ink.2">
        <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />
        {row(t.audience, type === 'group' ? namesOf(chats) : filterText || t.all)}
        {retry_of ? row(t.retryOf, <Link to={detailPath(type, retry_of)}>{t.earlier(retry_of)}</Link>) : null}
        {row(label('senders'), senders.length > 0 ? namesOf(senders) : t.everyone)}
        {row(label('send_at'), send_at ? <Moment at={send_at} /> : t.now)}
        {row(label('operator'), operator.name)}
        {row(label('created_at'), <Moment at={created_at} />)}
        {last_refresh_at ? row(label('last_refresh_at'), <Moment at={last_refresh_at} />) : null}
        {remind_count > 0 ? <span>{t.reminders(remind_count)}</span> : null}
      </Flex>
      {status === 'sending' ? (
        <chakra.p mt="2" color="ink.2">
          {t.waiting}
        </chakra.p>
      ) : null}
    </Card>
  );
}
