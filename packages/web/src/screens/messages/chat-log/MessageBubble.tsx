import { chakra, Flex } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { localTime } from '#app/company-time.js';
import { useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { MessageMedia } from './MessageMedia.js';
import type { Message } from './use-messages.js';
import { words } from './words.js';

/** The text with the words that rules found. */
function markHits(text: string, hits: Message['hits']): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { id, pos } of hits.toSorted((one, other) => (one.pos[0] ?? 0) - (other.pos[0] ?? 0))) {
    const [from = 0, to = 0] = pos;
    if (from < at) continue;
    parts.push(text.slice(at, from));
    parts.push(
      <chakra.mark key={id} bg="persimmon.50" color="persimmon" fontWeight="semibold">
        {text.slice(from, to)}
      </chakra.mark>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}

interface Props {
  message: Message;
  /** The message that was looked for. */
  isTarget: boolean;
  /** First of its day. */
  isFirst: boolean;
}

/** One message: staff on the right, customers on the left. */
export const MessageBubble = memo(function MessageBubble({ message, isTarget, isFirst }: Props) {
  const t = useTexts(words);
  const { from, content, action, hits, msgtime, file_state, msgtype } = message;
  const isOwn = from.kind === 'staff';
  const time = localTime(msgtime);
  return (
    <chakra.li>
      {isFirst ? (
        <chakra.div textAlign="center" color="ink.3" fontSize="xs" my="2">
          {time.slice(0, 10)}
        </chakra.div>
      ) : null}
      <Flex direction="column" align={isOwn ? 'flex-end' : 'flex-start'} gap="0.5" mb="3" data-seq={message.seq}>
        <chakra.span color="ink.3" fontSize="xs">
          {from.name} · {time.slice(11, 16)}
        </chakra.span>
        <chakra.div
          maxWidth="min(560px, 86%)"
          px="3"
          py="2"
          borderRadius="md"
          bg={isOwn ? 'jade.50' : 'sunken'}
          outline={isTarget ? '2px solid' : 'none'}
          outlineColor="jade.600"
          overflowWrap="anywhere"
          whiteSpace="pre-wrap"
        >
          {action === 'recall' ? (
            <chakra.span display="block" mb="1">
              <StatusChip>{t.recalled}</StatusChip>
            </chakra.span>
          ) : null}
          {content !== null && !(msgtype === 'file' && file_state !== null) ? markHits(content, hits) : null}
          <MessageMedia message={message} />
        </chakra.div>
      </Flex>
    </chakra.li>
  );
});
