import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Moment } from '#ui/date/Moment.js';
import { typingIn } from '#ui/input/typing.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { useSteady } from '#ui/status/useSteady.js';
import { formatCount } from '#ui/text/format.js';
import { HitDetail } from './HitDetail.js';
import { tones } from './tones.js';
import { type Hit, type Review, useReview } from './use-review.js';
import { words } from './words.js';

const states = ['new', 'reviewing', 'confirmed', 'false_positive', 'handled'] as const;

/** Keys of the review; dead while typing and in dialogs. */
function useKeys(review: Review, note: string) {
  const t = useTexts(words);
  const press = useSteady((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || typingIn(event.target)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return;
    const actions: Record<string, () => void> = {
      j: () => review.move(1),
      k: () => review.move(-1),
      c: () => review.decide('confirmed', note || undefined),
      f: () => review.decide('false_positive', note || t.usualWrong),
      u: review.undo,
    };
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}

function HitRow({ hit, isCurrent, onOpen }: { hit: Hit; isCurrent: boolean; onOpen: () => void }) {
  const meta = useMeta('listChatHits');
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
        <Flex gap="2" align="center">
          <StatusChip tone={tones[hit.level]}>{meta.word(meta.output('level'), hit.level)}</StatusChip>
          <b>{hit.word}</b>
          <chakra.span ms="auto" fontSize="xs" color="ink.3">
            <Moment at={hit.happened_at} />
          </chakra.span>
        </Flex>
        <chakra.span display="block" color="ink.3" fontSize="sm" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {hit.staff.name} · {hit.peer_name} · {hit.excerpt}
        </chakra.span>
      </chakra.button>
    </chakra.li>
  );
}

/** Reviews hits one by one, by keys or by thumb. */
export function ChatHits() {
  const t = useTexts(words);
  const may = useRights('listChatHits');
  const review = useReview();
  const [note, setNote] = useState('');
  useKeys(review, note);
  const { reading, current, status, passed } = review;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note is about one hit
  useEffect(() => setNote(''), [current?.id]);
  if (may.listChatHits === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} sub={status === 'new' && reading.data ? t.sub(formatCount(reading.data.total)) : null}>
        <RefreshButton of={reading} />
      </PageHeader>
      <StateTabs review={review} />
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!reading.data && !reading.error ? <PageSkeleton /> : null}
      {passed ? (
        <Flex role="status" gap="3" align="center" bg="sunken" borderRadius="md" px="3" py="2">
          <span>{t.undoing(passed.hit.word)}</span>
          <Button size="sm" onClick={review.undo}>
            {t.undo}
          </Button>
        </Flex>
      ) : null}
      {reading.data && !current ? <EmptyState title={t.done} text={t.doneText} /> : null}
      {current ? <Board {...{ review, current, note }} onNote={setNote} /> : null}
    </Page>
  );
}

function StateTabs({ review }: { review: Review }) {
  const t = useTexts(words);
  const meta = useMeta('listChatHits');
  return (
    <Flex gap="1" flexWrap="wrap" role="group" aria-label={t.status}>
      {states.map((one) => (
        <Button
          key={one}
          size="sm"
          aria-pressed={review.status === one}
          look={review.status === one ? 'solid' : 'outline'}
          onClick={() => review.show(one)}
        >
          {meta.word(meta.input('status'), one)}
        </Button>
      ))}
    </Flex>
  );
}

interface BoardProps {
  review: Review;
  current: Hit;
  note: string;
  onNote: (note: string) => void;
}

/** The queue beside the hit that is reviewed. */
function Board({ review, current, note, onNote }: BoardProps) {
  const t = useTexts(words);
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(300px, 380px) minmax(0, 1fr)' }}
      alignItems="start"
    >
      <chakra.div order={{ base: 2, lg: 1 }}>
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
          {review.rows.map((one) => (
            <HitRow key={one.id} hit={one} isCurrent={one.id === current.id} onOpen={() => review.open(one.id)} />
          ))}
        </chakra.ol>
      </chakra.div>
      <chakra.div order={{ base: 1, lg: 2 }}>
        <HitDetail hit={current} review={review} note={note} onNote={onNote} />
      </chakra.div>
    </chakra.div>
  );
}
