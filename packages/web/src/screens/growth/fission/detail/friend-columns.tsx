import { chakra, Flex } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { Moment } from '#ui/date/Moment.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { Friend } from '../fission.js';
import { friendTone, useFriendWords } from '../friend-words.js';

const words = texts({
  counts: ['计入', 'Counts'],
  state: ['是否计入', 'Counts'],
  left: (count: number) => [`离开 ${count} 次`, `left ${countOf(count, 'time')}`],
  back: ['已返回', 'back again'],
  gone: ['现已离开', 'gone now'],
  asNew: ['新', 'new'],
});

/** When a friend left and came back. */
function Leaving({ friend: { left_count, lost_at } }: { friend: Friend }) {
  const t = useTexts(words);
  if (left_count === 0) return null;
  return (
    <chakra.span display="block" color="ink.3" fontSize="xs">
      {`${t.left(left_count)} · ${lost_at ? t.gone : t.back}`}
    </chakra.span>
  );
}

function State({ friend }: { friend: Friend }) {
  const t = useTexts(words);
  const say = useFriendWords();
  return (
    <>
      <StatusChip tone={friendTone(friend)}>{friend.valid ? t.counts : say.reason(friend.invalid_reason)}</StatusChip>
      {friend.verdict ? (
        <chakra.span display="block" color="ink.3" fontSize="xs" maxWidth="48" truncate title={friend.verdict_reason ?? undefined}>
          {`${friend.verdict_by?.name ?? ''} ${friend.verdict_reason ?? ''}`}
        </chakra.span>
      ) : null}
    </>
  );
}

function Flags({ flags }: { flags: Friend['flags'] }) {
  const say = useFriendWords();
  if (flags.length === 0) return '–';
  return (
    <Flex gap="1" flexWrap="wrap">
      {flags.map((flag) => (
        <StatusChip key={flag} tone="act">
          {say.flag(flag)}
        </StatusChip>
      ))}
    </Flex>
  );
}

function Name({ friend }: { friend: Friend }) {
  const t = useTexts(words);
  return (
    <chakra.span display="block" minWidth="0" maxWidth="48">
      <b data-line>{friend.name}</b>
      {friend.is_new ? (
        <chakra.span color="jade.700" fontSize="xs" ms="1.5">
          {t.asNew}
        </chakra.span>
      ) : null}
      <Leaving friend={friend} />
    </chakra.span>
  );
}

/** Columns of friends: whether each counts, why not, and what is suspicious. */
export function useFriendColumns() {
  const t = useTexts(words);
  return useColumns('listFissionFriends', [
    { name: 'name', cell: (row) => <Name friend={row} /> },
    { name: 'participant', cell: ({ participant }) => participant.name },
    { name: 'valid', title: t.state, cell: (row) => <State friend={row} /> },
    { name: 'flags', wideOnly: true, cell: ({ flags }) => <Flags flags={flags} /> },
    { name: 'staff', wideOnly: 'xl', cell: ({ staff }) => staff?.name ?? '–' },
    { name: 'added_at', wideOnly: true, cell: ({ added_at }) => <Moment at={added_at} /> },
  ]);
}
