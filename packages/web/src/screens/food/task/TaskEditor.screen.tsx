import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { type Meta, useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { NewButton } from '#list/NewButton.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { OrderedGroups } from '#ui/order/OrderedGroups.js';
import { moveIdTo, type OrderedGroup } from '#ui/order/ordered-groups.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { Task } from './TaskDrawer.js';

const TaskDrawer = lazyPart(() => import('./TaskDrawer.js'), 'TaskDrawer');

const words = texts({
  title: ['任务', 'Tasks'],
  sub: (count: string) => [`${count} 个任务`, countOf(count, 'task')],
  create: ['新建任务', 'New task'],
  none: ['还没有任务', 'No tasks yet'],
  noneText: [
    '安排客户每天或某一天要做的事，完成可得积分。',
    'Plan what customers do every day or on one day. Completed tasks earn points.',
  ],
  every: ['每天', 'Every day'],
  day: (day: number) => [`第 ${day} 天`, `Day ${day}`],
  group: ['安排在', 'On'],
  empty: ['还没有任务', 'No tasks yet'],
  more: (count: number) => [`只显示前 ${count} 个任务`, `Only the first ${count} tasks are shown`],
  required: ['必做', 'Required'],
  points: (score: number) => [`${score} 积分`, countOf(String(score), 'point')],
  edit: ['编辑', 'Edit'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  turned: ['状态已更新', 'Status changed'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除任务「${name}」？`, `Delete the task “${name}”?`],
  askText: ['客户已得的积分保留。', 'Points already earned stay.'],
  removed: ['任务已删除', 'Task deleted'],
});

const most = 100;

/** Renders the tasks of customers, by day and in order. */
export function TaskEditor() {
  const t = useTexts(words);
  const may = useMay('listTasks');
  const open = useOpen();
  const reading = useOperation('listTasks', may ? { limit: most } : null);
  if (!may) return <NoAccessPage />;
  const { data, error } = reading;
  return (
    <Page>
      <PageHeader title={t.title} sub={data ? t.sub(formatCount(data.total)) : null}>
        <RefreshButton of={reading} />
        <NewButton id="createTask" onNew={() => open.show('new')}>
          {t.create}
        </NewButton>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={() => void reading.refresh()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <Groups tasks={data.list} onEdit={open.show} /> : null}
      {data && data.total > data.list.length ? <chakra.p color="ink.3">{t.more(data.list.length)}</chakra.p> : null}
      <WhenOpen open={open.value !== undefined}>
        <TaskDrawer open={open.value} record={data?.list.find((one) => one.id === open.id)} onClose={open.close} />
      </WhenOpen>
    </Page>
  );
}

const keyOf = (day: number | null) => String(day ?? 0);

function Groups({ tasks, onEdit }: { tasks: readonly Task[]; onEdit: (id: number) => void }) {
  const t = useTexts(words);
  const movable = useMay('saveTaskOrder') === true;
  const order = useAction('saveTaskOrder');
  const itemsOf = useTaskItems(onEdit);
  if (tasks.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  const days = [null, ...new Set(tasks.flatMap((task) => task.day_no ?? []))];
  const groups: OrderedGroup[] = days.map((day) => {
    const title = day === null ? t.every : t.day(day);
    return {
      ...{ key: keyOf(day), title, empty: t.empty },
      head: <chakra.h2 fontWeight="semibold">{title}</chakra.h2>,
      items: itemsOf(tasks.filter((task) => task.day_no === day)),
    };
  });
  function onMove(id: number, key: string, index: number) {
    const ids = groups.find((group) => group.key === key)?.items.map((item) => item.id) ?? [];
    void order.run({ ids: moveIdTo(ids, id, index), ...(key === keyOf(null) ? {} : { day_no: Number(key) }) });
  }
  return <OrderedGroups groups={groups} groupLabel={t.group} movable={movable} onMove={onMove} />;
}

/** The input that leaves a task as it is but for its state. */
const turnedInput = ({ id, version, name, type, target, score, required, sort, status, ...task }: Task) => ({
  ...{ id, version, name, type, target, score, required, sort },
  ...(task.day_no === null ? {} : { day_no: task.day_no }),
  ...(task.content_id === null ? {} : { content_id: task.content_id }),
  ...(task.config_action_id === null ? {} : { config_action_id: task.config_action_id }),
  status: status === 'on' ? ('off' as const) : ('on' as const),
});

/** Returns how tasks are shown, and what can be done with them. */
function useTaskItems(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const meta = useMeta('listTasks');
  const mayUpdate = useMay('updateTask');
  const turn = useAction('updateTask', { done: t.turned });
  const remove = useRemoval('deleteTask', t);
  return (list: readonly Task[]) =>
    list.map((task) => ({
      ...{ id: task.id, name: task.name, row: <TaskRow task={task} meta={meta} /> },
      actions: [
        mayUpdate && { label: t.edit, onSelect: () => onEdit(task.id) },
        mayUpdate && { label: task.status === 'on' ? t.off : t.on, onSelect: () => void turn.run(turnedInput(task)) },
        remove && { label: t.remove, danger: true, onSelect: () => void remove(task.name, { id: task.id }) },
      ],
    }));
}

function TaskRow({ task, meta }: { task: Task; meta: Meta }) {
  const t = useTexts(words);
  const facts = [meta.word(meta.output('type'), task.type), task.content_title, task.config_action?.name];
  return (
    <Flex gap="2" rowGap="0" align="center" flexWrap="wrap">
      <chakra.span fontWeight="medium">{task.name}</chakra.span>
      <chakra.span color="ink.3" fontSize="xs">
        {facts.filter(Boolean).join(' · ')}
      </chakra.span>
      {task.required ? <StatusChip tone="info">{t.required}</StatusChip> : null}
      {task.score > 0 ? <chakra.span fontSize="xs">{t.points(task.score)}</chakra.span> : null}
      {task.status === 'off' ? <EnumCell meta={meta} name="status" value="off" /> : null}
    </Flex>
  );
}
