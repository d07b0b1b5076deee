import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { editorPath, leftOver, type MassMessage } from './mass-messages.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  retry: ['重发给没收到的', 'Retry for who missed it'],
  remind: ['提醒未发送的员工', 'Remind senders'],
  reminded: ['已提醒还没发送的员工', 'Senders who have not confirmed were reminded'],
  cancel: ['取消发送', 'Cancel sending'],
  cancelAsk: (name: string) => [`取消「${name}」的发送？`, `Cancel “${name}”?`],
  cancelText: [
    '还没有发给任何人；内容会保留，可以复制后再发。',
    'Nobody has received it. It is kept, so you can copy it and send it later.',
  ],
  cancelled: ['已取消，不会发出', 'Canceled; it will not go out'],
  stop: ['停止发送', 'Stop sending'],
  stopAsk: (name: string) => [`停止「${name}」的发送？`, `Stop “${name}”?`],
  stopText: [
    '还没有发送的员工将不能再发。已经发出的消息会留在客户那里，无法撤回。',
    'Staff who have not confirmed can no longer send it. What was sent stays with the customers and cannot be recalled.',
  ],
  stopped: ['已停止；已发出的不受影响', 'Stopped; what was sent stays sent'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除「${name}」？`, `Delete “${name}”?`],
  askText: [
    '名单和结果会一起删除。已经发出的消息会留在客户那里。',
    'Its receivers and results are deleted with it. What was sent stays with the customers.',
  ],
  removed: ['群发已删除', 'Broadcast deleted'],
});

const reads = ['getMassMessage', 'listMassMessages', 'listMassMessageStaff'] as const;

/** Returns functions that stop a message that is being sent, or cancel one that has not gone. */
function useEnd() {
  const t = useTexts(words);
  const confirmed = useConfirmation('changeMassMessageStatus');
  const stopping = useAction('changeMassMessageStatus', { done: t.stopped, refresh: reads });
  const canceling = useAction('changeMassMessageStatus', { done: t.cancelled, refresh: reads });
  return {
    async stop({ id, name }: MassMessage) {
      const isSure = await confirmed({ title: t.stopAsk(name), text: t.stopText, action: t.stop, danger: true });
      if (isSure) await stopping.run({ id, status: 'stopped' });
    },
    async cancel({ id, name }: MassMessage) {
      const isSure = await confirmed({ title: t.cancelAsk(name), text: t.cancelText, action: t.cancel, danger: true });
      if (isSure) await canceling.run({ id, status: 'cancelled' });
    },
  };
}

const isOpen = ({ status }: MassMessage) => status === 'draft' || status === 'scheduled';
const isOver = ({ status }: MassMessage) => !['scheduled', 'creating', 'sending'].includes(status);
const hasResults = ({ status }: MassMessage) => ['sent', 'partial', 'stopped', 'failed'].includes(status);

/** Returns the actions that a message's state allows, for its menu and its page. */
export function useMassActions(onGone?: () => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createMassMessage', 'updateMassMessage', 'sendMassMessageReminder', 'changeMassMessageStatus');
  const reminding = useAction('sendMassMessageReminder', { done: t.reminded, refresh: reads });
  const remove = useRemoval('deleteMassMessage', t);
  const { stop, cancel } = useEnd();
  return (message: MassMessage): RowActions => {
    const { id, type, status, name, counters } = message;
    const open = (query: string) => void navigate(`${editorPath(type)}?${query}=${id}`);
    return [
      isOpen(message) && may.updateMassMessage && { label: t.edit, onSelect: () => open('id') },
      status === 'sending' &&
        counters.staff_unsent > 0 &&
        may.sendMassMessageReminder && { label: t.remind, onSelect: () => void reminding.run({ id }) },
      hasResults(message) && leftOver(message) > 0 && may.createMassMessage && { label: t.retry, onSelect: () => open('retry') },
      may.createMassMessage && { label: t.copy, onSelect: () => open('copy') },
      status === 'scheduled' && may.changeMassMessageStatus && { label: t.cancel, danger: true, onSelect: () => void cancel(message) },
      status === 'sending' && may.changeMassMessageStatus && { label: t.stop, danger: true, onSelect: () => void stop(message) },
      isOver(message) &&
        remove && {
          label: t.remove,
          danger: true,
          onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)),
        },
    ];
  };
}
