import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { BoardGrid } from './BoardGrid.js';
import { cellStyle } from './board-cell.js';
import { spanOf, spansOf } from './spans.js';

const words = texts({
  none: ['还没有营员', 'No members yet'],
  noneText: ['拉入服务单后，这里显示每人每天的打卡。', 'Once orders are in, their check-ins appear here by day.'],
  toMembers: ['去「营员」拉入服务单', 'Add service orders under “Members”'],
  before: ['更早', 'Earlier'],
  after: ['更晚', 'Later'],
  off: ['暂停或不在服务期', 'Paused or outside of the service'],
  nothing: ['未打卡', 'No check-in'],
  some: ['完成 1–3 项', '1–3 done'],
  more: ['4–6 项', '4–6'],
  most: ['7–8 项', '7–8'],
});

/** Renders who checked in on which day, up to 31 days at a time. */
export function BoardPanel({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const spans = spansOf(camp);
  const [at, setAt] = useState(() => spanOf(spans, dayOf(Date.now())));
  const span = spans[at];
  const reading = useOperation('getCampPunchBoard', { camp_id: camp.id, ...span }, { keepPreviousData: true });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  if (reading.data.rows.length === 0) return <NoMembers camp={camp} />;
  return (
    <>
      <Flex gap="2" mb="3" align="center" flexWrap="wrap">
        {spans.length > 1 ? (
          <>
            <Button size="sm" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {t.before}
            </Button>
            <Button size="sm" disabled={at === spans.length - 1} onClick={() => setAt(at + 1)}>
              {t.after}
            </Button>
          </>
        ) : null}
        <Legend />
      </Flex>
      <BoardGrid board={reading.data} />
    </>
  );
}

function NoMembers({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const link = (
    <ButtonLink asChild>
      <Link to={`/order/campDetail/${camp.id}?tab=members`}>{t.toMembers}</Link>
    </ButtonLink>
  );
  return <EmptyState title={t.none} text={t.noneText} action={link} />;
}

function Legend() {
  const t = useTexts(words);
  const kinds = [
    [null, t.off],
    [0, t.nothing],
    [2, t.some],
    [5, t.more],
    [8, t.most],
  ] as const;
  return (
    <Flex as="ul" gap="3" rowGap="1" flexWrap="wrap" ms={{ sm: 'auto' }} fontSize="xs" color="ink.2" listStyleType="none">
      {kinds.map(([total, text]) => (
        <Flex as="li" key={text} gap="1.5" align="center">
          <chakra.span aria-hidden boxSize="4" borderRadius="xs" css={cellStyle(total)} />
          {text}
        </Flex>
      ))}
    </Flex>
  );
}
