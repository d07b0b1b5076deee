import { chakra, Flex } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { Ago } from '#ui/date/Ago.js';
import type { Friend } from '../fission.js';
import { useFriendWords } from '../friend-words.js';
import { words } from './review-words.js';

interface Props {
  rows: readonly Friend[];
  decided: ReadonlyMap<number, Friend>;
  current: number;
  onOpen: (id: number) => void;
}

const Line = chakra('button', {
  base: {
    ...{ display: 'block', width: '100%', minHeight: '40px', px: '3', py: '2', textAlign: 'start', cursor: 'pointer' },
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': { bg: 'jade.50', boxShadow: 'inset 3px 0 var(--shiyi-colors-jade-600)' },
    '&[data-done]': { color: 'ink.3' },
  },
});

function Mark({ verdict }: { verdict: Friend['verdict'] }) {
  const t = useTexts(words);
  return (
    <chakra.span fontSize="xs" color={verdict === 'passed' ? 'jade.700' : 'rose'}>
      {verdict === 'passed' ? `✓ ${t.passed}` : `✕ ${t.refused}`}
    </chakra.span>
  );
}

interface EntryProps {
  row: Friend;
  done: Friend | undefined;
  isCurrent: boolean;
  onOpen: (id: number) => void;
}

function Entry({ row, done, isCurrent, onOpen }: EntryProps) {
  const say = useFriendWords();
  return (
    <chakra.li css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Line type="button" aria-current={isCurrent} data-done={done ? true : undefined} onClick={() => onOpen(row.id)}>
        <Flex as="span" gap="2" align="center">
          <chakra.b fontWeight="semibold" truncate>
            {row.name}
          </chakra.b>
          <chakra.span ms="auto" flexShrink="0" fontSize="xs" color="ink.3">
            {done ? <Mark verdict={done.verdict} /> : <Ago at={row.added_at} />}
          </chakra.span>
        </Flex>
        <chakra.span display="block" fontSize="xs" color="ink.3" truncate>
          {row.flags.map(say.flag).join(' · ')}
        </chakra.span>
      </Line>
    </chakra.li>
  );
}

/** Friends who wait for a person; those decided stay, with what was decided. */
export function QueueList({ rows, decided, current, onOpen }: Props) {
  const t = useTexts(words);
  return (
    <chakra.ol
      aria-label={t.queue}
      listStyleType="none"
      m="0"
      p="0"
      borderWidth="1px"
      borderRadius="md"
      bg="surface"
      maxHeight="70vh"
      overflow="auto"
    >
      {rows.map((row) => (
        <Entry key={row.id} row={row} done={decided.get(row.id)} isCurrent={row.id === current} onOpen={onOpen} />
      ))}
    </chakra.ol>
  );
}
