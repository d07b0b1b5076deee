import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { inputOf } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { type RobotRecord, statusTones } from '../robot-message.js';
import { ItemTable } from './ItemTable.js';

const words = texts({
  settings: ['发送设置', 'Settings'],
  hours: ['每天', 'Each day'],
  seconds: (min: number, max: number) => [`${min}–${max} 秒`, `${min}–${max} s`],
  stopped: ['已暂停', 'Paused'],
});

const counts = ['total', 'sent', 'waiting', 'sending', 'failed', 'skipped'] as const;

function Facts({ message }: { message: RobotRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getThirdChat');
  const { interval_s, window_from, window_to, started_at, finished_at, chats } = message;
  const label = (name: string) => meta.label(meta.output(name));
  const row = (name: string, value: ReactNode) => (
    <chakra.span key={name} minWidth="0">
      <chakra.span color="ink.3">{name}</chakra.span> {value}
    </chakra.span>
  );
  return (
    <Card p="4" aria-label={t.settings}>
      <Flex gap="4" rowGap="1.5" flexWrap="wrap" align="center" color="ink.2">
        <EnumCell meta={meta} name="status" value={message.status} tone={statusTones[message.status]} />
        {row(label('wx_members'), joinNames(message.wx_members.map(({ name }) => name)))}
        {chats.length > 0 ? row(label('chats'), joinNames(chats.slice(0, 5).map(({ name }) => name))) : null}
        {row(t.hours, `${window_from}–${window_to}`)}
        {row(label('interval_s'), t.seconds(interval_s.min, interval_s.max))}
        {row(label('daily_cap'), formatCount(message.daily_cap))}
        {started_at ? row(label('started_at'), <Moment at={started_at} />) : null}
        {finished_at ? row(label('finished_at'), <Moment at={finished_at} />) : null}
        {row(label('operator'), message.operator.name)}
      </Flex>
    </Card>
  );
}

function Counters({ message: { counters } }: { message: RobotRecord }) {
  const meta = useMeta('getThirdChat');
  const fields = meta.output('counters').fields ?? [];
  return (
    <Card p="4" aria-label={meta.label(meta.output('counters'))}>
      <Flex gap="6" rowGap="3" flexWrap="wrap">
        {counts.map((name) => {
          const field = fields.find((one) => one.name === name);
          return (
            <div key={name}>
              <chakra.p color="ink.3" fontSize="xs">
                {field ? meta.label(field) : name}
              </chakra.p>
              <chakra.b fontSize="lg" fontVariantNumeric="tabular-nums">
                {formatCount(counters[name])}
              </chakra.b>
            </div>
          );
        })}
      </Flex>
    </Card>
  );
}

/** Lays out a message: its state, its counts and receivers, and how it looks on the phone. */
export function RobotBoard({ message }: { message: RobotRecord }) {
  const t = useTexts(words);
  const { error, counters, wx_members, content, attachments } = message;
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        {error ? (
          <Card role="alert" p="4" color="persimmon" aria-label={t.stopped}>
            {error}
          </Card>
        ) : null}
        <Facts message={message} />
        {counters.total > 0 ? <Counters message={message} /> : null}
        {counters.total > 0 ? <ItemTable message={message} /> : null}
      </Flex>
      <PhonePreview sender={wx_members[0]?.name ?? ''} text={content ?? ''} attachments={attachments.map(inputOf)} />
    </chakra.div>
  );
}
