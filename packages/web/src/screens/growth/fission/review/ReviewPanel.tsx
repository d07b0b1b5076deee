import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import type { Friend } from '../fission.js';
import { FriendCard } from './FriendCard.js';
import { QueueList } from './QueueList.js';
import { ReasonDialog } from './ReasonDialog.js';
import { words } from './review-words.js';
import { useKeys } from './use-keys.js';
import { type ReviewQueue, useReviewQueue } from './use-review-queue.js';

/** What the reviewer does with the friend that is shown, by keys or buttons; the reason to refuse is asked once. */
function useDecisions({ current, decide, move }: ReviewQueue) {
  const t = useTexts(words);
  const may = useRights('changeFissionFriend');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isOpen = may.changeFissionFriend === true && current !== undefined;
  const pass = () => {
    if (isOpen) void decide('passed', t.usualPass);
  };
  const refuse = () => {
    if (!isOpen) return;
    if (reason.trim()) void decide('refused', reason.trim());
    else setAsking(true);
  };
  const give = (given: string) => {
    setReason(given);
    setAsking(false);
    void decide('refused', given);
  };
  const [on, back] = [() => move(1), () => move(-1)];
  useKeys({ j: on, arrowdown: on, k: back, arrowup: back, p: pass, r: refuse });
  return { may: may.changeFissionFriend, reason, setReason, isAsking, setAsking, pass, refuse, give };
}

/** Decides about suspicious friends one by one, by keys or by thumb. */
export function ReviewPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const queue = useReviewQueue(id);
  const decisions = useDecisions(queue);
  const { reading, current, left } = queue;
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  if (!current) return <EmptyState title={t.done} text={t.doneText} />;
  return (
    <Flex direction="column" gap="3">
      <chakra.p role="status" color="ink.2">
        {left > 0 ? t.left(formatCount(left)) : t.done}
      </chakra.p>
      <Board queue={queue} current={current} decisions={decisions} />
      <ReasonDialog open={decisions.isAsking} onClose={() => decisions.setAsking(false)} onGive={decisions.give} />
    </Flex>
  );
}

interface BoardProps {
  queue: ReviewQueue;
  current: Friend;
  decisions: ReturnType<typeof useDecisions>;
}

/** The queue beside the friend that is reviewed. */
function Board({ queue: { reading, rows, decided, open }, current, decisions }: BoardProps) {
  const t = useTexts(words);
  const { may, reason, setReason, pass, refuse } = decisions;
  const more = (reading.data?.total ?? 0) - (reading.data?.list.length ?? 0);
  return (
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(240px, 320px) minmax(0, 1fr)' }}
    >
      <chakra.div order={{ base: 2, lg: 1 }}>
        <QueueList rows={rows} decided={decided} current={current.id} onOpen={open} />
        {more > 0 ? (
          <chakra.p color="ink.3" fontSize="xs" mt="1">
            {t.more(formatCount(more))}
          </chakra.p>
        ) : null}
      </chakra.div>
      <chakra.div order={{ base: 1, lg: 2 }} minWidth="0">
        <FriendCard
          friend={decided.get(current.id) ?? current}
          reason={reason}
          onReason={setReason}
          onPass={may ? pass : undefined}
          onRefuse={refuse}
        />
      </chakra.div>
    </chakra.div>
  );
}
