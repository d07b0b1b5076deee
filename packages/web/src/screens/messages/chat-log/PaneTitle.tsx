import { chakra, Flex } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { Conversation } from './ConversationColumn.js';
import { words } from './words.js';

const tones = { agreed: 'good', declined: 'bad', unknown: 'wait' } as const;

/** Whose messages these are, and whether the customer agreed to be archived. */
export function PaneTitle({ conversation }: { conversation: Conversation | undefined }) {
  const t = useTexts(words);
  if (!conversation) return <chakra.span flex="1" />;
  const { peer_name, user, agreement } = conversation;
  return (
    <Flex flex="1" gap="2" align="center" minWidth="0">
      <chakra.h2 fontWeight="semibold" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {user ? (user.real_name ?? user.nick_name) : peer_name}
      </chakra.h2>
      {agreement ? <StatusChip tone={tones[agreement.state]}>{t[agreement.state]}</StatusChip> : null}
    </Flex>
  );
}
