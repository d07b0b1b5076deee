import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { joinNames } from '#ui/text/format.js';
import { Progress } from './Progress.js';
import { detailPath, doersOf, type Task, taskTones } from './task.js';
import { useTaskActions } from './use-task-actions.js';

const NewTaskDrawer = lazyPart(() => import('./task/NewTaskDrawer.js'), 'NewTaskDrawer');
const EditTaskDrawer = lazyPart(() => import('./task/EditTaskDrawer.js'), 'EditTaskDrawer');

const words = texts({
  title: ['任务', 'Tasks'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'task')} · updated ${when}`],
  search: ['任务名称', 'Name'],
  create: ['新建任务', 'New task'],
  none: ['还没有任务', 'No tasks yet'],
  noneText: [
    '按名单加好友、发消息、邀请入群或外呼：员工逐个完成，或由设备执行。',
    'Add, message, invite or call people on a list. Staff do it one by one, or devices do.',
  ],
  notFound: ['没有符合条件的任务', 'No matching tasks'],
  done: ['成功 / 总数', 'Succeeded / all'],
  doers: ['执行', 'Done by'],
  from: (day: string) => [`${day} 起`, `from ${day}`],
});

function Name({ task: { name, script, group_chat } }: { task: Task }) {
  return (
    <chakra.span display="block" minWidth="0" maxWidth={{ base: '32', md: '52' }}>
      <b data-line>{name}</b>
      <chakra.span display="block" color="ink.3" fontSize="xs" truncate>
        {group_chat?.name ?? script?.name}
      </chakra.span>
    </chakra.span>
  );
}

function useTaskColumns() {
  const t = useTexts(words);
  const meta = useMeta('listCrmTasks');
  return useColumns('listCrmTasks', [
    { name: 'name', cell: (row) => <Name task={row} /> },
    { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={taskTones[status]} /> },
    { name: 'counters', title: t.done, cell: (row) => <Progress counters={row.counters} /> },
    { name: 'type', wideOnly: true },
    { name: 'executor', wideOnly: true },
    { name: 'assignees', title: t.doers, wideOnly: true, cell: (row) => joinNames(doersOf(row).slice(0, 3)) || '–' },
    {
      name: 'plan',
      wideOnly: 'xl',
      cell: ({ plan }) => <span data-line>{plan.to ? `${plan.from} – ${plan.to}` : t.from(plan.from)}</span>,
    },
    { name: 'operator', wideOnly: 'xl', cell: ({ operator }) => operator.name },
  ]);
}

/** Lists the tasks with how far each has come. */
export function Tasks({ above }: { above: ReactNode }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listCrmTasks');
  const open = useOpen();
  const [edited, setEdited] = useState<Task>();
  const may = useRights('listCrmTaskItems');
  const actionsOf = useTaskActions({ onEdit: setEdited });
  const toDetail = (id: number) => void navigate(detailPath(id));
  return (
    <ListPage
      list={list}
      words={t}
      above={above}
      creation={{ id: 'createCrmTask', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }, { name: 'type' }]}
      columns={useTaskColumns()}
      onOpen={may.listCrmTaskItems ? ({ id }) => toDetail(id) : undefined}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
    >
      <WhenOpen open={open.value === 'new'}>
        <NewTaskDrawer open={open.value === 'new'} onClose={open.close} onMade={toDetail} />
      </WhenOpen>
      {edited ? <EditTaskDrawer task={edited} onClose={() => setEdited(undefined)} /> : null}
    </ListPage>
  );
}
