import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useSession } from '#app/session.js';
import { useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { Pager } from '#list/Pager.js';
import { useAddress } from '#list/useAddress.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { plansPath } from './plan.js';
import { TaskCard } from './TaskCard.js';
import { todayWords } from './today-words.js';
import { type Task, useTaskActions, useTodayKeys } from './use-today.js';

const perPage = 50;
const states = ['waiting', 'done', 'skipped', 'missed'] as const;
type State = (typeof states)[number];

/** What the address asks for: whose messages, in which state. */
function useWishes() {
  const [query, change] = useAddress();
  const status = states.find((one) => one === query.get('status')) ?? 'waiting';
  const staff = idIn(query.get('staff_id'));
  const page = idIn(query.get('page')) ?? 1;
  return { status, staff, page, at: idIn(query.get('at')), change };
}

/** Lists what is to be sent today, to copy and mark by keyboard. */
export function DayPlanToday() {
  const t = useTexts(todayWords);
  const meta = useMeta('listDayPlanTasks');
  const may = useMay('listDayPlanTasks');
  const wishes = useWishes();
  const { status, staff, page, change } = wishes;
  const input = { status, page, limit: perPage, ...(staff ? { staff_id: staff } : {}) };
  const reading = useOperation('listDayPlanTasks', may ? input : null, { keepPreviousData: true });
  if (may === false) return <NoAccessPage />;
  const { data, error } = reading;
  const count = data && formatCount(data.total);
  const sub = data && reading.at ? (status === 'waiting' ? t.sub : t.subOther)(count ?? '', formatAgo(reading.at)) : null;
  return (
    <Page>
      <PageHeader title={t.title} sub={sub}>
        <RefreshButton of={reading} />
        <WhoseButton staff={staff} onChange={(id) => change({ staff_id: id, page: undefined })} />
        <PlansLink />
      </PageHeader>
      <SectionTabs
        label={t.states}
        sections={states.map((name) => ({ name, title: meta.word(meta.output('status'), name) }))}
        value={status}
        onChange={(name) => change({ status: name, page: undefined, at: undefined })}
      >
        {error && !data ? <ErrorState error={error} onRetry={() => void reading.refresh()} /> : null}
        {!data && !error ? <PageSkeleton /> : null}
        {data ? <Tasks tasks={data.list} status={status} at={wishes.at} /> : null}
        {data && data.total > perPage ? (
          <Pager page={page} limit={perPage} total={data.total} capped={data.total_capped} onPage={(next) => change({ page: next })} />
        ) : null}
      </SectionTabs>
    </Page>
  );
}

function PlansLink(): ReactNode {
  const t = useTexts(todayWords);
  return useMay('listDayPlans') ? (
    <ButtonLink asChild>
      <Link to={plansPath}>{t.plans}</Link>
    </ButtonLink>
  ) : null;
}

/** Switches between the user's own messages and those of everybody whom they may see. */
function WhoseButton({ staff, onChange }: { staff: number | undefined; onChange: (id: number | undefined) => void }) {
  const t = useTexts(todayWords);
  const own = useSession(({ user }) => user?.id);
  return (
    <Button aria-pressed={staff !== undefined} onClick={() => onChange(staff === undefined ? own : undefined)}>
      {staff === undefined ? t.mine : t.team}
    </Button>
  );
}

function Tasks({ tasks, status, at }: { tasks: readonly Task[]; status: State; at: number | undefined }) {
  const t = useTexts(todayWords);
  const actions = useTaskActions();
  const [place, setPlace] = useState(0);
  const current = Math.min(place, Math.max(0, tasks.length - 1));
  function go(next: number) {
    setPlace(next);
    document.querySelector(`[data-task="${tasks[next]?.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  useTodayKeys(tasks, current, go, actions);
  useEffect(() => {
    const found = at === undefined ? -1 : tasks.findIndex(({ id }) => id === at);
    if (found >= 0) setPlace(found);
  }, [at, tasks]);
  if (tasks.length === 0)
    return status === 'waiting' ? <EmptyState title={t.none} text={t.noneText} /> : <EmptyState drawing="search" title={t.noneOther} />;
  const now = Date.now();
  return (
    <Flex direction="column" gap="2">
      <chakra.small color="ink.3" display={{ base: 'none', md: 'block' }}>
        {t.keys}
      </chakra.small>
      <Card p="0" overflow="hidden">
        <chakra.ol listStyleType="none" m="0" p="0">
          {tasks.map((task, index) => (
            <TaskCard
              key={task.id}
              task={task}
              isCurrent={index === current}
              isLate={task.status === 'waiting' && Date.parse(task.due_at ?? '') < now}
              actions={actions}
              onPoint={() => setPlace(index)}
            />
          ))}
        </chakra.ol>
      </Card>
    </Flex>
  );
}
