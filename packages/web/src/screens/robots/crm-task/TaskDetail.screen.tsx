import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { availableActions } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { withUnit } from '#ui/text/units.js';
import { ItemTable } from './task/ItemTable.js';
import { doersOf, listPath, type TaskRecord, taskTones } from './task.js';
import { useTaskActions } from './use-task-actions.js';

const EditTaskDrawer = lazyPart(() => import('./task/EditTaskDrawer.js'), 'EditTaskDrawer');

const words = texts({
  title: ['任务详情', 'Task'],
  settings: ['任务设置', 'Settings'],
  hours: ['每天', 'Each day'],
  days: ['日期', 'Days'],
  from: (day: string) => [`${day} 起`, `from ${day}`],
  nothing: ['还没有选择任务', 'No task selected'],
  nothingText: ['从任务列表里选一个，这里会显示它的对象和结果。', 'Choose one from the list to see its targets and results.'],
  toList: ['打开任务列表', 'Go to tasks'],
});

const runningMs = 5000;
const counts = ['total', 'success', 'waiting', 'doing', 'failed', 'refused', 'expired'] as const;

function Facts({ task }: { task: TaskRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getCrmTask');
  const { plan, script, group_chat, executor } = task;
  const label = (name: string) => meta.label(meta.output(name));
  const planLabel = (name: string) => {
    const field = meta.output('plan').fields?.find((one) => one.name === name);
    return field ? meta.label(field) : name;
  };
  const row = (name: string, value: ReactNode) => (
    <chakra.span key={name} minWidth="0">
      <chakra.span color="ink.3">{name}</chakra.span> {value}
    </chakra.span>
  );
  return (
    <Card p="4" aria-label={t.settings}>
      <Flex gap="4" rowGap="1.5" flexWrap="wrap" align="center" color="ink.2">
        <EnumCell meta={meta} name="status" value={task.status} tone={taskTones[task.status]} />
        {row(label('type'), meta.word(meta.output('type'), task.type))}
        {row(meta.word(meta.output('executor'), executor), joinNames(doersOf(task)) || '–')}
        {script ? row(label('script'), script.name) : null}
        {group_chat ? row(label('group_chat'), group_chat.name) : null}
        {row(t.days, plan.to ? `${plan.from} – ${plan.to}` : t.from(plan.from))}
        {row(t.hours, `${plan.window_from}–${plan.window_to}`)}
        {row(planLabel('per_day'), formatCount(plan.per_day))}
        {executor === 'device' ? row(planLabel('interval_s'), withUnit(plan.interval_s, 's')) : null}
        {row(label('operator'), task.operator.name)}
      </Flex>
    </Card>
  );
}

function Counters({ counters }: Pick<TaskRecord, 'counters'>) {
  const meta = useMeta('getCrmTask');
  const fields = meta.output('counters').fields ?? [];
  return (
    <Card p="4" aria-label={meta.label(meta.output('counters'))}>
      <Flex gap="6" rowGap="3" flexWrap="wrap">
        {counts.map((name) => {
          const field = fields.find((one) => one.name === name);
          return (
            <div key={name}>
              <chakra.p color="ink.3" fontSize="xs">
                {field ? meta.label(field) : name}
              </chakra.p>
              <chakra.b fontSize="lg" fontVariantNumeric="tabular-nums">
                {formatCount(counters[name])}
              </chakra.b>
            </div>
          );
        })}
      </Flex>
    </Card>
  );
}

function NoTask() {
  const t = useTexts(words);
  return (
    <EmptyState
      title={t.nothing}
      text={t.nothingText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to={listPath}>{t.toList}</Link>
        </ButtonLink>
      }
    />
  );
}

/** Shows a task: its settings, how far it has come, and its targets. */
export function TaskDetail() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getCrmTask');
  const [isEditing, setEditing] = useState(false);
  const reading = useOperation('getCrmTask', may && id ? { id } : null, {
    refreshInterval: (task) => (task?.status === 'running' ? runningMs : 0),
  });
  const task = reading.data;
  const actionsOf = useTaskActions({ onEdit: () => setEditing(true), onGone: () => void navigate(listPath) });
  useTabTitle(task?.name);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={task?.name ?? t.title} sub={task ? `#${task.id}` : null}>
        {task ? <RefreshButton of={reading} /> : null}
        {task
          ? availableActions(actionsOf(task)).map((one) => (
              <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
                {one.label}
              </Button>
            ))
          : null}
      </PageHeader>
      {id ? null : <NoTask />}
      {reading.error && !task ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !task && !reading.error ? <PageSkeleton /> : null}
      {task ? (
        <>
          <Facts task={task} />
          <Counters counters={task.counters} />
          <ItemTable key={task.id} task={task} />
        </>
      ) : null}
      {task && isEditing ? <EditTaskDrawer task={task} onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}
