import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { inputOf } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { joinNames } from '#ui/text/format.js';
import { type AppRecord, statusTones } from '../app-message.js';
import { previewOf } from '../preview.js';
import { useStaffTagNames } from '../use-staff-tags.js';
import { Recipients } from './Recipients.js';

const words = texts({
  settings: ['发送设置', 'Settings'],
  preview: ['员工看到的样子', 'What staff see'],
  app: ['应用', 'App'],
  everyone: ['全部员工', 'All staff'],
  to: ['发给', 'To'],
  now: ['立即发送', 'At once'],
  failed: ['没有发送', 'Not sent'],
  waiting: ['到时间自动发送；在那之前可以修改或删除。', 'It goes at its time. Until then it can be changed or deleted.'],
});

function useTargets({ scope, staff, departments, wx_tags }: AppRecord): string {
  const t = useTexts(words);
  const tags = useStaffTagNames(wx_tags);
  if (scope === 'all') return t.everyone;
  return joinNames([...staff.map(({ name }) => name), ...departments.map(({ name }) => name), ...tags]);
}

function Facts({ message }: { message: AppRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getAppMessage');
  const targets = useTargets(message);
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
        {row(label('style'), meta.word(meta.output('style'), message.style))}
        {row(t.to, targets)}
        {row(label('send_at'), message.send_at ? <Moment at={message.send_at} /> : t.now)}
        {message.sent_at ? row(label('sent_at'), <Moment at={message.sent_at} />) : null}
        {row(label('operator'), message.operator.name)}
        {row(label('created_at'), <Moment at={message.created_at} />)}
        {message.wx_msgid ? row(label('wx_msgid'), <chakra.span fontFamily="mono">{message.wx_msgid}</chakra.span>) : null}
      </Flex>
      {message.status === 'waiting' && message.send_at ? (
        <chakra.p color="ink.3" mt="2">
          {t.waiting}
        </chakra.p>
      ) : null}
    </Card>
  );
}

/** Lays out a message: its state, its recipients, and how it looks on the phone. */
export function AppMessageBoard({ message }: { message: AppRecord }) {
  const t = useTexts(words);
  const preview = previewOf({ ...message, attachments: message.attachments.map(inputOf) });
  const hasGone = message.status !== 'draft' && message.target_count > 0;
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        {message.error ? (
          <Card role="alert" p="4" color="rose" aria-label={t.failed}>
            {message.error}
          </Card>
        ) : null}
        <Facts message={message} />
        {hasGone ? <Recipients message={message} /> : null}
      </Flex>
      <PhonePreview title={t.preview} sender={t.app} {...preview} />
    </chakra.div>
  );
}
