import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { editorPath, type RobotMessage } from './robot-message.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  start: ['开始', 'Start'],
  startAsk: (name: string) => [`开始「${name}」？`, `Start “${name}”?`],
  startText: ['机器人账号会在设定的时段里逐个发送。', 'Robot accounts send it one by one within its hours.'],
  resume: ['继续', 'Resume'],
  running: ['已开始', 'Started'],
  pause: ['暂停', 'Pause'],
  paused: ['已暂停', 'Paused'],
  cancel: ['取消', 'Cancel'],
  cancelAsk: (name: string) => [`取消「${name}」？`, `Cancel “${name}”?`],
  cancelText: [
    '还没发送的不再发送，不能恢复；已发出的会留在客户那里。',
    'What was not sent is left out for good; what was sent stays with the customers.',
  ],
  cancelled: ['已取消', 'Canceled'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除「${name}」？`, `Delete “${name}”?`],
  askText: [
    '名单和结果会一起删除；已发出的会留在客户那里。',
    'Its receivers and results are deleted with it; what was sent stays with the customers.',
  ],
  removed: ['群发已删除', 'Message deleted'],
});

const reads = ['getThirdChat', 'listThirdChats', 'listThirdChatItems', 'getThirdChatState'] as const;

/** Returns functions that start, pause and cancel a message. */
function useMoves() {
  const t = useTexts(words);
  const confirmed = useConfirmation('changeThirdChatStatus');
  const starting = useAction('changeThirdChatStatus', { done: t.running, refresh: reads });
  const pausing = useAction('changeThirdChatStatus', { done: t.paused, refresh: reads });
  const canceling = useAction('changeThirdChatStatus', { done: t.cancelled, refresh: reads });
  return {
    async start({ id, name, status }: RobotMessage) {
      const isSure = status === 'paused' || (await confirmed({ title: t.startAsk(name), text: t.startText, action: t.start }));
      if (isSure) await starting.run({ id, status: 'running' });
    },
    pause: ({ id }: RobotMessage) => pausing.run({ id, status: 'paused' }),
    async cancel({ id, name }: RobotMessage) {
      const isSure = await confirmed({ title: t.cancelAsk(name), text: t.cancelText, action: t.cancel, danger: true });
      if (isSure) await canceling.run({ id, status: 'cancelled' });
    },
  };
}

/** Returns the actions that a message's state allows, for its menu and its page. */
export function useRobotActions(onGone?: () => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createThirdChat', 'updateThirdChat', 'changeThirdChatStatus');
  const remove = useRemoval('deleteThirdChat', t);
  const { start, pause, cancel } = useMoves();
  return (message: RobotMessage): RowActions => {
    const { id, type, status, name } = message;
    const isOpen = status === 'running' || status === 'paused';
    return [
      status === 'draft' && may.updateThirdChat && { label: t.edit, onSelect: () => void navigate(`${editorPath(type)}?id=${id}`) },
      status === 'draft' && may.changeThirdChatStatus && { label: t.start, onSelect: () => void start(message) },
      status === 'paused' && may.changeThirdChatStatus && { label: t.resume, onSelect: () => void start(message) },
      status === 'running' && may.changeThirdChatStatus && { label: t.pause, onSelect: () => void pause(message) },
      may.createThirdChat && { label: t.copy, onSelect: () => void navigate(`${editorPath(type)}?copy=${id}`) },
      isOpen && may.changeThirdChatStatus && { label: t.cancel, danger: true, onSelect: () => void cancel(message) },
      !isOpen &&
        remove && {
          label: t.remove,
          danger: true,
          onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)),
        },
    ];
  };
}
