import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { summaryOf } from '#message/attachment.js';
import { Button } from '#ui/button/Button.js';
import { Ago } from '#ui/date/Ago.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatTime, joinNames } from '#ui/text/format.js';
import { Key } from '#ui/text/Key.js';
import { todayWords } from './today-words.js';
import type { Task, TaskActions } from './use-today.js';

const Line = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    rowGap: '2',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    scrollMarginTop: '80px',
    '&:first-of-type': { borderTopWidth: '0' },
    '&[data-current]': { bg: 'jade.50', boxShadow: 'inset 3px 0 0 {colors.jade.600}' },
  },
});

const linkOf = ({ user_id, external_user_id }: Task) =>
  user_id === null ? `/user/people?open=${external_user_id}` : `/user/userList/detail/${user_id}`;

/** Who it is for, when it was due, and why it is settled. */
function Facts({ task, isLate }: { task: Task; isLate: boolean }) {
  const t = useTexts(todayWords);
  const meta = useMeta('listDayPlanTasks');
  return (
    <Flex direction="column" width="184px" flexShrink={0} gap="0.5">
      <chakra.span fontVariantNumeric="tabular-nums" color={isLate ? 'persimmon' : 'ink.2'}>
        <time dateTime={task.due_at ?? undefined} title={formatTime(task.due_at)}>
          <Ago at={task.due_at} />
        </time>{' '}
        {isLate ? t.late : null}
      </chakra.span>
      <chakra.small color="ink.3">{task.assignee?.name ?? t.nobody}</chakra.small>
      {task.status === 'waiting' ? null : (
        <Flex gap="1.5" align="center" flexWrap="wrap">
          <StatusChip tone={task.status === 'done' ? 'good' : 'plain'}>{meta.word(meta.output('status'), task.status)}</StatusChip>
          {task.replied ? <StatusChip tone="info">{t.replied}</StatusChip> : null}
          <chakra.small color="ink.3">{task.reason ?? t.by(task.done_by?.name ?? '', formatAgo(task.done_at))}</chakra.small>
        </Flex>
      )}
    </Flex>
  );
}

interface Props {
  task: Task;
  isCurrent: boolean;
  isLate: boolean;
  actions: TaskActions;
  onPoint: () => void;
}

/** Renders a message to send, with what is done with it. */
export function TaskCard({ task, isCurrent, isLate, actions, onPoint }: Props) {
  const t = useTexts(todayWords);
  return (
    <Line data-task={task.id} data-current={isCurrent || undefined} aria-current={isCurrent || undefined} onClick={onPoint}>
      <Facts task={task} isLate={isLate} />
      <chakra.div flex="1 1 280px" minWidth="0">
        <Flex gap="2" align="baseline" flexWrap="wrap">
          <chakra.b fontWeight="semibold">
            <Link to={linkOf(task)}>{task.name}</Link>
          </chakra.b>
          <chakra.small color="ink.3">{t.day(task.plan.name, task.day)}</chakra.small>
        </Flex>
        {task.text ? (
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
            {task.text}
          </chakra.p>
        ) : null}
        {task.attachments.length > 0 ? (
          <chakra.small color="ink.2" display="block">
            {t.attachments(joinNames(task.attachments.map((one) => one.title ?? one.file_name ?? summaryOf({ msgtype: one.msgtype }))))}
          </chakra.small>
        ) : null}
      </chakra.div>
      <Buttons task={task} actions={actions} isCurrent={isCurrent} />
    </Line>
  );
}

function Buttons({ task, actions, isCurrent }: Pick<Props, 'task' | 'actions' | 'isCurrent'>) {
  const t = useTexts(todayWords);
  const { may, isBusy, copy, settle, takeBack } = actions;
  const key = (name: string) => (isCurrent ? <Key>{name}</Key> : null);
  return (
    <Flex gap="2" flexWrap="wrap" marginInlineStart="auto">
      {task.text ? (
        <Button size="sm" onClick={() => void copy(task)}>
          {t.copy} {key('C')}
        </Button>
      ) : null}
      {may && task.status === 'waiting' ? (
        <>
          <Button size="sm" look={isCurrent ? 'solid' : 'outline'} disabled={isBusy} onClick={() => void settle(task, 'done')}>
            {t.done} {key('D')}
          </Button>
          <Button size="sm" look="quiet" disabled={isBusy} onClick={() => void settle(task, 'skipped')}>
            {t.skip} {key('S')}
          </Button>
        </>
      ) : null}
      {may && task.reason === null && (task.status === 'done' || task.status === 'skipped') ? (
        <Button size="sm" look="quiet" disabled={isBusy} onClick={() => void takeBack(task.id)}>
          {t.undo}
        </Button>
      ) : null}
    </Flex>
  );
}
