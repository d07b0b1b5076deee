import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type Conversation, ConversationColumn } from './ConversationColumn.js';
import { EvidenceButton } from './EvidenceButton.js';
import { MessagePane } from './MessagePane.js';
import { PaneTitle } from './PaneTitle.js';
import { SearchPane } from './SearchPane.js';
import { StaffColumn } from './StaffColumn.js';
import type { OpenChat } from './use-open-chat.js';
import { words } from './words.js';

const Board = chakra('div', {
  base: {
    ...{ display: 'grid', borderWidth: '1px', borderRadius: 'md', bg: 'surface', overflow: 'hidden', flex: { lg: '1 1 0' } },
    ...{ minHeight: { base: '60vh', lg: '420px' }, gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '220px 290px minmax(0, 1fr)' } },
    gridTemplateRows: { base: 'minmax(60vh, auto)', lg: 'minmax(0, 1fr)' },
    '& > section': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, borderInlineEndWidth: { lg: '1px' } },
    '& > section[data-hidden]': { display: { base: 'none', lg: 'flex' } },
  },
});

/** Staff, their conversations, and the messages; or what a search found, in its place. */
export function ChatBoard({ chat, reason }: { chat: OpenChat; reason: string }) {
  const t = useTexts(words);
  const [opened, setOpened] = useState<Conversation>();
  const { session, seq, word, change } = chat;
  return (
    <Board>
      {word ? (
        <chakra.section gridColumn={{ lg: 'span 2' }} aria-label={t.found} data-hidden={session ? '' : undefined}>
          <SearchPane key={word} {...{ word, reason, current: seq }} onOpen={(one) => change({ session: one.session_id, seq: one.seq })} />
        </chakra.section>
      ) : (
        <Columns chat={chat} onConversation={setOpened} />
      )}
      <OpenMessages {...{ chat, reason, opened }} />
    </Board>
  );
}

/** Staff, and the conversations of the one who is open. */
function Columns({ chat, onConversation }: { chat: OpenChat; onConversation: (conversation: Conversation) => void }) {
  const t = useTexts(words);
  const { staff, session, change } = chat;
  return (
    <>
      <chakra.section aria-label={t.staff} data-hidden={staff ? '' : undefined}>
        <StaffColumn staff={staff} onOpen={(id) => change({ staff: id, session: undefined, seq: undefined })} />
      </chakra.section>
      <chakra.section aria-label={t.conversations} data-hidden={!staff || session ? '' : undefined}>
        {staff ? (
          <ConversationColumn
            key={staff}
            {...{ staff, session }}
            onOpen={(one) => {
              onConversation(one);
              change({ session: one.session_id, seq: undefined });
            }}
          />
        ) : null}
      </chakra.section>
    </>
  );
}

interface MessagesProps {
  chat: OpenChat;
  reason: string;
  opened: Conversation | undefined;
}

function OpenMessages({ chat, reason, opened }: MessagesProps) {
  const t = useTexts(words);
  const may = useRights('getConversationMessages');
  const { session, seq, change } = chat;
  return (
    <chakra.section aria-label={t.messages} data-hidden={session ? undefined : ''}>
      {session && may.getConversationMessages ? (
        <>
          <Flex justify="space-between" gap="2" p="2" borderBottomWidth="1px">
            <Button size="sm" display={{ lg: 'none' }} onClick={() => change({ session: undefined, seq: undefined })}>
              {t.back}
            </Button>
            <PaneTitle conversation={opened?.session_id === session ? opened : undefined} />
            <EvidenceButton session={session} reason={reason} />
          </Flex>
          <MessagePane key={`${session} ${seq}`} session={session} around={seq} reason={reason} />
        </>
      ) : (
        <EmptyState title={t.choose} text={t.chooseText} />
      )}
    </chakra.section>
  );
}
