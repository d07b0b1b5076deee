import { chakra, Flex } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { localTime } from '#app/company-time.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { MessageBubble } from './MessageBubble.js';
import { type Messages, useMessages } from './use-messages.js';
import { words } from './words.js';

const dayOf = (ms: number) => localTime(ms).slice(0, 10);

/** Stays where the reader is while earlier messages come, and begins at the message that was looked for. */
function useScroll({ list, key }: Messages, around: number | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ key: '', first: 0, height: 0 });
  useLayoutEffect(() => {
    const own = box.current;
    const first = list[0]?.seq;
    if (!own || first === undefined) return;
    const before = seen.current;
    if (before.key !== key) {
      const target = around === undefined ? undefined : own.querySelector(`[data-seq="${around}"]`);
      if (target) target.scrollIntoView({ block: 'center' });
      else own.scrollTop = own.scrollHeight;
    } else if (first < before.first) own.scrollTop += own.scrollHeight - before.height;
    seen.current = { key, first, height: own.scrollHeight };
  }, [list, key, around]);
  return box;
}

interface Props {
  session: string;
  around: number | undefined;
  reason: string;
}

/** The messages of a conversation, a page at a time. */
export function MessagePane({ session, around, reason }: Props) {
  const t = useTexts(words);
  const messages = useMessages(session, around, reason);
  const box = useScroll(messages, around);
  const { list, error, isLoading, hasOlder, hasNewer } = messages;
  if (error && list.length === 0) return <ErrorState error={error} onRetry={messages.retry} />;
  if (isLoading && list.length === 0) return <Skeleton height="320px" borderRadius="md" />;
  if (list.length === 0) return <EmptyState title={t.noConversation} />;
  return (
    <chakra.div ref={box} role="region" aria-label={t.messages} tabIndex={0} flex="1" minHeight="0" overflow="auto" px="4" py="3">
      {hasOlder ? (
        <Flex justify="center" mb="2">
          <Button size="sm" onClick={messages.older}>
            {t.older}
          </Button>
        </Flex>
      ) : null}
      <chakra.ol listStyleType="none" m="0" p="0">
        {list.map((one, at) => (
          <MessageBubble
            key={one.seq}
            message={one}
            isTarget={one.seq === around}
            isFirst={dayOf(one.msgtime) !== dayOf(list[at - 1]?.msgtime ?? 0)}
          />
        ))}
      </chakra.ol>
      {hasNewer ? (
        <Flex justify="center">
          <Button size="sm" onClick={messages.newer}>
            {t.newer}
          </Button>
        </Flex>
      ) : null}
    </chakra.div>
  );
}
