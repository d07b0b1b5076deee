import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';
import type { Item, TaskRecord } from '../task.js';

const words = texts({
  retry: ['重试', 'Retry'],
  retried: ['已重新等待', 'Waits again'],
  move: ['换人或账号', 'Give to another'],
  remove: ['删除', 'Delete'],
  ask: ['删除这个任务对象？', 'Delete this target?'],
  askText: ['不再联系，结果也会删除。', 'Nobody is contacted, and its result is deleted.'],
  removed: ['任务对象已删除', 'Target deleted'],
});

const reads = { refresh: ['getCrmTask', 'listCrmTasks', 'listCrmTaskItems'] } as const;

/** Returns the actions that the state of an item allows. */
export function useItemActions({ status }: TaskRecord, onMove: (item: Item) => void) {
  const t = useTexts(words);
  const may = useRights('retryCrmTaskItems', 'deleteCrmTaskItems');
  const retry = useAction('retryCrmTaskItems', reads);
  const remove = useAction('deleteCrmTaskItems', reads);
  const confirmed = useConfirmation('deleteCrmTaskItems');
  /** Says why the one item was left as it is, or that it was done. */
  const tell = (answer: { ok: true; data: { failed: readonly { message: string }[] } } | { ok: false }, done: string) => {
    if (!answer.ok) return;
    const [refused] = answer.data.failed;
    notify(refused ? { tone: 'warning', title: refused.message } : { tone: 'success', title: done });
  };
  const isOpen = status === 'draft' || status === 'running' || status === 'paused';
  return (item: Item): RowActions => {
    const hasFailed = item.status === 'failed' || item.status === 'refused';
    return [
      isOpen &&
        may.retryCrmTaskItems &&
        hasFailed && { label: t.retry, onSelect: () => void retry.run({ ids: [item.id] }).then((answer) => tell(answer, t.retried)) },
      isOpen && may.retryCrmTaskItems && (hasFailed || item.status === 'waiting') && { label: t.move, onSelect: () => onMove(item) },
      may.deleteCrmTaskItems &&
        item.status !== 'doing' && {
          label: t.remove,
          danger: true,
          onSelect: () =>
            void confirmed({ title: t.ask, text: t.askText, action: t.remove }).then(async (sure) => {
              if (sure) tell(await remove.run({ ids: [item.id] }), t.removed);
            }),
        },
    ];
  };
}
