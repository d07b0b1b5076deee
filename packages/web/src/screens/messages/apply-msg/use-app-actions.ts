import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { type AppMessage, editorPath, isRecallable } from './app-message.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  recall: ['撤回', 'Recall'],
  recallAsk: (name: string) => [`撤回「${name}」？`, `Recall “${name}”?`],
  recallText: (count: number) => [
    `消息会从 ${count} 位员工的企业微信里消失，撤回后不能恢复。`,
    `It disappears from WeCom of ${count === 1 ? 'one person' : `${count} people`}, and cannot come back.`,
  ],
  recalled: ['已撤回', 'Recalled'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除「${name}」？`, `Delete “${name}”?`],
  askText: [
    '发送明细会一起删除。还没发送的不再发送；已发送的会留在员工的企业微信里。',
    'Its recipients are deleted with it. One that waits is not sent; what was sent stays with its recipients.',
  ],
  removed: ['应用消息已删除', 'App message deleted'],
});

const reads = ['getAppMessage', 'listAppMessages', 'listAppMessageSends'] as const;

/** Returns the actions that a message's state allows, for its menu and its page. */
export function useAppActions(onGone?: () => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createAppMessage', 'updateAppMessage', 'changeAppMessageStatus');
  const confirmed = useConfirmation('changeAppMessageStatus');
  const recalling = useAction('changeAppMessageStatus', { done: t.recalled, refresh: reads });
  const remove = useRemoval('deleteAppMessage', t);

  async function recall({ id, name, sent_count }: AppMessage) {
    const isSure = await confirmed({ title: t.recallAsk(name), text: t.recallText(sent_count), action: t.recall, danger: true });
    if (isSure) await recalling.run({ id, status: 'recalled' });
  }

  return (message: AppMessage): RowActions => {
    const { id, status, name } = message;
    const isOpen = status === 'draft' || status === 'waiting';
    return [
      isOpen && may.updateAppMessage && { label: t.edit, onSelect: () => void navigate(`${editorPath}?id=${id}`) },
      may.createAppMessage && { label: t.copy, onSelect: () => void navigate(`${editorPath}?copy=${id}`) },
      isRecallable(message) && may.changeAppMessageStatus && { label: t.recall, danger: true, onSelect: () => void recall(message) },
      remove && {
        label: t.remove,
        danger: true,
        onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)),
      },
    ];
  };
}
