import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { inputOf } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { Card } from '#ui/layout/Card.js';
import type { MassRecord } from '../mass-messages.js';
import { namedText } from '../sender-name.js';
import { Funnel } from './Funnel.js';
import { MessageFacts } from './MessageFacts.js';
import { Sections } from './Sections.js';

const words = texts({
  staff: ['员工', 'Staff'],
  failed: ['没有发出', 'Not sent'],
});

/** Lays out a message: its state and results, its lists, and how it looks on the phone. */
export function MessageBoard({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const { content, attachments, senders, status, error } = message;
  const sender = senders[0]?.name ?? t.staff;
  const hasGone = status !== 'draft' && status !== 'scheduled' && status !== 'cancelled';
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        {error ? (
          <Card role="alert" p="4" color="rose" aria-label={t.failed}>
            {error}
          </Card>
        ) : null}
        <MessageFacts message={message} />
        {hasGone ? <Funnel message={message} /> : null}
        {hasGone ? <Sections message={message} /> : null}
      </Flex>
      <PhonePreview sender={sender} text={namedText(content, sender)} attachments={attachments.map(inputOf)} />
    </chakra.div>
  );
}
