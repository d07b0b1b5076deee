import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { detailPath, planOf, type Task } from './task.js';

const words = texts({
  open: ['查看对象', 'Targets'],
  edit: ['编辑', 'Edit'],
  start: ['开始', 'Start'],
  startAsk: (name: string) => [`开始「${name}」？`, `Start “${name}”?`],
  staffText: (count: number) => [
    `${count} 个对象会按计划出现在执行员工的今日名单里。`,
    `${countOf(count, 'target')} will appear in the assignees’ daily lists, as planned.`,
  ],
  deviceText: (count: number) => [
    `设备会按计划领取 ${count} 个对象，在设定的时段和上限之内。`,
    `Devices get ${countOf(count, 'target')}, within the hours and limits of the plan.`,
  ],
  resume: ['继续', 'Resume'],
  running: ['任务已开始', 'Task started'],
  pause: ['暂停', 'Pause'],
  paused: ['任务已暂停', 'Task paused'],
  cancel: ['取消任务', 'Cancel the task'],
  cancelAsk: (name: string) => [`取消「${name}」？`, `Cancel “${name}”?`],
  cancelText: ['没做完的对象会过期，不能恢复。', 'Items not done yet expire. This can’t be undone.'],
  cancelled: ['任务已取消', 'Task canceled'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除任务「${name}」？`, `Delete the task “${name}”?`],
  askText: ['对象和结果会一起删除，不能恢复。', 'Its targets and results are deleted too. This can’t be undone.'],
  removed: ['任务已删除', 'Task deleted'],
});

const reads = ['getCrmTask', 'listCrmTasks', 'listCrmTaskItems', 'listMyCrmTaskItems'] as const;

/** Returns functions that start, pause and cancel a task. */
function useMoves() {
  const t = useTexts(words);
  const confirmed = useConfirmation('updateCrmTask');
  const starting = useAction('updateCrmTask', { done: t.running, refresh: reads });
  const pausing = useAction('updateCrmTask', { done: t.paused, refresh: reads });
  const canceling = useAction('updateCrmTask', { done: t.cancelled, refresh: reads });
  const saved = (task: Task, status: Task['status']) => {
    const { id, version, name, script } = task;
    return { id, version, name, status, plan: planOf(task), ...(script ? { script_id: script.id } : {}) };
  };
  return {
    async start(task: Task) {
      const { name, status, executor, counters } = task;
      const text = executor === 'staff' ? t.staffText(counters.waiting) : t.deviceText(counters.waiting);
      const isSure = status === 'paused' || (await confirmed({ title: t.startAsk(name), text, action: t.start }));
      if (isSure) await starting.run(saved(task, 'running'));
    },
    pause: (task: Task) => pausing.run(saved(task, 'paused')),
    async cancel(task: Task) {
      const isSure = await confirmed({ title: t.cancelAsk(task.name), text: t.cancelText, action: t.cancel, danger: true });
      if (isSure) await canceling.run(saved(task, 'cancelled'));
    },
  };
}

interface Options {
  onEdit: (task: Task) => void;
  /** On the page of a task, after it was deleted. */
  onGone?: () => void;
}

/** Returns the actions that a task's state allows, for its menu and its page. */
export function useTaskActions({ onEdit, onGone }: Options) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const { updateCrmTask: may, listCrmTaskItems: mayOpen } = useRights('updateCrmTask', 'listCrmTaskItems');
  const remove = useRemoval('deleteCrmTask', t);
  const { start, pause, cancel } = useMoves();
  return (task: Task): RowActions => {
    const { id, status, name } = task;
    const isOpen = status === 'draft' || status === 'running' || status === 'paused';
    return [
      !onGone && mayOpen && { label: t.open, onSelect: () => void navigate(detailPath(id)) },
      status === 'draft' && may && { label: t.start, onSelect: () => void start(task) },
      status === 'paused' && may && { label: t.resume, onSelect: () => void start(task) },
      status === 'running' && may && { label: t.pause, onSelect: () => void pause(task) },
      isOpen && may && { label: t.edit, onSelect: () => onEdit(task) },
      isOpen && may && { label: t.cancel, danger: true, onSelect: () => void cancel(task) },
      status !== 'running' &&
        remove && {
          label: t.remove,
          danger: true,
          onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)),
        },
    ];
  };
}
