import { chakra, Flex } from '@chakra-ui/react';
import type { Row as RowOf } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Ago } from '#ui/date/Ago.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { Row } from './Row.js';
import { words } from './words.js';

export type Conversation = RowOf<'listConversations'>;
type Kind = 'all' | 'single' | 'group' | 'risky';

const kinds: readonly Kind[] = ['all', 'single', 'group', 'risky'];
const pageSize = 50;

interface Props {
  staff: number;
  session: string | undefined;
  onOpen: (conversation: Conversation) => void;
}

/** Conversations of a staff member by type, latest first. */
export function ConversationColumn({ staff, session, onOpen }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listConversations');
  const [kind, setKind] = useState<Kind>('all');
  const [pages, setPages] = useState(1);
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), 250);
  const filter = kind === 'risky' ? { risky: true } : kind === 'all' ? {} : { type: kind };
  const limit = Math.min(100, pageSize * pages);
  const reading = useOperation(
    'listConversations',
    { user_id: staff, limit, ...filter, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true },
  );
  const nameOf = (one: Kind) => (one === 'all' ? t.all : one === 'risky' ? t.risky : meta.word(meta.input('type'), one));
  return (
    <>
      <Flex direction="column" gap="2" p="2" borderBottomWidth="1px">
        <SearchInput label={t.findConversation} value={typed} onChange={setTyped} />
        <Flex gap="1" role="group" aria-label={t.conversations}>
          {kinds.map((one) => (
            <Button key={one} size="sm" aria-pressed={kind === one} look={kind === one ? 'solid' : 'outline'} onClick={() => setKind(one)}>
              {nameOf(one)}
            </Button>
          ))}
        </Flex>
      </Flex>
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!reading.data && !reading.error ? <Skeleton height="240px" /> : null}
      {reading.data?.list.length === 0 ? <EmptyState title={t.noConversation} /> : null}
      <Conversations
        list={reading.data?.list ?? []}
        session={session}
        onOpen={onOpen}
        onMore={(reading.data?.total ?? 0) > limit && limit < 100 ? () => setPages(pages + 1) : undefined}
      />
    </>
  );
}

interface ListProps {
  list: readonly Conversation[];
  session: string | undefined;
  onOpen: (conversation: Conversation) => void;
  onMore: (() => void) | undefined;
}

function Conversations({ list, session, onOpen, onMore }: ListProps) {
  const t = useTexts(words);
  return (
    <chakra.ul aria-label={t.conversations} listStyleType="none" m="0" p="0" flex="1" minHeight="0" overflow="auto">
      {list.map((one) => (
        <Row
          key={one.session_id}
          name={one.user ? (one.user.real_name ?? one.user.nick_name) : one.peer_name}
          when={one.last_message ? <Ago at={one.last_message.at} /> : null}
          text={one.last_message?.digest}
          mark={one.new_hit_count > 0 ? <StatusChip tone="bad">{one.new_hit_count}</StatusChip> : null}
          isCurrent={one.session_id === session}
          onOpen={() => onOpen(one)}
        />
      ))}
      {onMore ? (
        <chakra.li p="2" textAlign="center">
          <Button size="sm" onClick={onMore}>
            {t.more}
          </Button>
        </chakra.li>
      ) : null}
    </chakra.ul>
  );
}
