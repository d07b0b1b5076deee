import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError, Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { client } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { useSteady } from '#ui/status/useSteady.js';
import { words } from './words.js';

export type FoundMessage = Data<'getChatSearch'>['list'][number];

interface State {
  word: string;
  list: readonly FoundMessage[];
  next: number | null;
  error: ApiError | undefined;
  isLoading: boolean;
}

/** Searches page by page; a search is recorded, so none is made again by itself. */
function useSearch(word: string, reason: string) {
  const [state, setState] = useState<State>({ word, list: [], next: null, error: undefined, isLoading: true });
  const read = useSteady(async (from: number | undefined) => {
    try {
      const page = await client.getChatSearch({ keyword: word, reason, limit: 30, ...(from === undefined ? {} : { max_id: from }) });
      setState((before) => ({
        ...{ word, next: page.next_id, error: undefined, isLoading: false },
        list: from === undefined ? page.list : [...before.list, ...page.list],
      }));
    } catch (error) {
      setState((before) => ({ ...before, word, error: error as ApiError, isLoading: false }));
    }
  });
  useEffect(() => {
    setState({ word, list: [], next: null, error: undefined, isLoading: true });
    void read(undefined);
  }, [word, read]);
  return { ...state, more: () => void read(state.next ?? undefined), retry: () => void read(undefined) };
}

interface Props {
  word: string;
  reason: string;
  current: number | undefined;
  onOpen: (found: FoundMessage) => void;
}

/** Messages that have a word, newest first; each leads to its place. */
export function SearchPane({ word, reason, current, onOpen }: Props) {
  const t = useTexts(words);
  const { list, next, error, isLoading, more, retry } = useSearch(word, reason);
  if (error && list.length === 0) return <ErrorState error={error} onRetry={retry} />;
  if (isLoading && list.length === 0) return <Skeleton height="240px" />;
  if (list.length === 0 && next === null) return <EmptyState drawing="search" title={t.nothingFound} text={t.nothingFoundText} />;
  return (
    <chakra.ul aria-label={t.found} listStyleType="none" m="0" p="0" flex="1" minHeight="0" overflow="auto">
      {list.map((one) => (
        <FoundRow key={one.seq} found={one} isCurrent={one.seq === current} onOpen={() => onOpen(one)} />
      ))}
      {next === null ? null : (
        <chakra.li p="2" textAlign="center">
          <Button size="sm" onClick={more}>
            {t.more}
          </Button>
        </chakra.li>
      )}
    </chakra.ul>
  );
}

function FoundRow({ found: one, isCurrent, onOpen }: { found: FoundMessage; isCurrent: boolean; onOpen: () => void }) {
  return (
    <chakra.li borderBottomWidth="1px">
      <chakra.button
        type="button"
        aria-current={isCurrent}
        onClick={onOpen}
        width="100%"
        textAlign="start"
        px="3"
        py="2"
        cursor="pointer"
        bg={isCurrent ? 'jade.50' : undefined}
        _hover={{ bg: 'sunken' }}
      >
        <Flex justify="space-between" gap="2" fontSize="xs" color="ink.3">
          <span>
            {one.from.name} · {one.peer_name}
          </span>
          <Moment at={one.sent_at} />
        </Flex>
        <chakra.span overflowWrap="anywhere">
          {one.excerpt.slice(0, one.pos[0])}
          <chakra.mark bg="jade.50" color="jade.700" fontWeight="semibold">
            {one.excerpt.slice(...(one.pos as [number, number]))}
          </chakra.mark>
          {one.excerpt.slice(one.pos[1])}
        </chakra.span>
      </chakra.button>
    </chakra.li>
  );
}
