import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { FriendCard } from './FriendCard.js';
import { QueueList } from './QueueList.js';
import { ReasonDialog } from './ReasonDialog.js';
import { words } from './review-words.js';
import { useKeys } from './use-keys.js';
import { useReviewQueue } from './use-review-queue.js';

/** Decides about suspicious friends one by one, by keys or by thumb. */
export function ReviewPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const may = useRights('changeFissionFriend');
  const queue = useReviewQueue(id);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { reading, rows, current } = queue;
  const pass = () => {
    if (may.changeFissionFriend) void queue.decide('passed', t.usualPass);
  };
  const refuse = () => {
    if (!may.changeFissionFriend || !current) return;
    if (reason.trim()) void queue.decide('refused', reason.trim());
    else setAsking(true);
  };
  const [on, back] = [() => queue.move(1), () => queue.move(-1)];
  useKeys({ j: on, arrowdown: on, k: back, arrowup: back, p: pass, r: refuse });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  if (!current) return <EmptyState title={t.done} text={t.doneText} />;
  const more = reading.data.total - reading.data.list.length;
  return (
    <Flex direction="column" gap="3">
      <chakra.p role="status" color="ink.2">
        {queue.left > 0 ? t.left(formatCount(queue.left)) : t.done}
      </chakra.p>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(240px, 320px) minmax(0, 1fr)' }}
      >
        <chakra.div order={{ base: 2, lg: 1 }}>
          <QueueList rows={rows} decided={queue.decided} current={current.id} onOpen={queue.open} />
          {more > 0 ? (
            <chakra.p color="ink.3" fontSize="xs" mt="1">
              {t.more(formatCount(more))}
            </chakra.p>
          ) : null}
        </chakra.div>
        <chakra.div order={{ base: 1, lg: 2 }} minWidth="0">
          <FriendCard
            friend={queue.decided.get(current.id) ?? current}
            reason={reason}
            onReason={setReason}
            onPass={may.changeFissionFriend ? pass : undefined}
            onRefuse={refuse}
          />
        </chakra.div>
      </chakra.div>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onGive={(given) => {
          setReason(given);
          setAsking(false);
          void queue.decide('refused', given);
        }}
      />
    </Flex>
  );
}
