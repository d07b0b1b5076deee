import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';
import type { Staff } from './staff-columns.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  reset: ['重置密码', 'Reset password'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  remove: ['删除', 'Delete'],
  disableAsk: (name: string) => [`停用 ${name}？`, `Disable ${name}?`],
  disableText: [
    '对方会立即退出登录，之后不能再登录；访问密钥全部失效，重新启用后也不恢复。',
    'They are signed out at once and cannot sign in again. Their access keys end, and stay ended if you enable them again.',
  ],
  enableAsk: (name: string) => [`启用 ${name}？`, `Enable ${name}?`],
  removeAsk: (name: string) => [`删除 ${name}？`, `Delete ${name}?`],
  removeText: [
    '账号会被删除，操作记录保留。仍有客户或服务归属时不能删除。',
    'The account is deleted but its history is kept. It can’t be deleted while it owns customers or services.',
  ],
  removeAction: ['删除员工', 'Delete'],
  enabled: (name: string) => [`已启用 ${name}`, `${name} is enabled`],
  disabled: (name: string) => [`已停用 ${name}`, `${name} is disabled`],
  removed: ['员工已删除', 'Staff member deleted'],
});

interface Ways {
  onEdit: (id: number) => void;
  onReset: (id: number) => void;
  onRemoved: (id: number) => void;
}

/** Returns the actions of a staff member's row; users cannot disable or delete themselves. */
export function useStaffActions({ onEdit, onReset, onRemoved }: Ways): (staff: Staff) => RowActions {
  const t = useTexts(words);
  const me = useSession((one) => one.user?.id);
  const status = useAction('changeStaffStatus');
  const removal = useAction('deleteStaff', { done: t.removed });
  const confirmStatus = useConfirmation('changeStaffStatus');
  const confirmRemoval = useConfirmation('deleteStaff');
  const may = useRights('updateStaff', 'resetStaffPassword', 'changeStaffStatus', 'deleteStaff');

  async function enable({ id, name }: Staff) {
    if (!(await confirmStatus({ title: t.enableAsk(name), action: t.enable }))) return;
    const answer = await status.run({ ids: [id], status: 'enabled' });
    if (answer.ok) notify({ tone: 'success', title: t.enabled(name) });
  }

  async function disable({ id, name }: Staff) {
    if (!(await confirmStatus({ title: t.disableAsk(name), text: t.disableText, action: t.disable, danger: true }))) return;
    const answer = await status.run({ ids: [id], status: 'disabled' });
    if (answer.ok) notify({ tone: 'success', title: t.disabled(name) });
  }

  async function remove({ id, name }: Staff) {
    if (!(await confirmRemoval({ title: t.removeAsk(name), text: t.removeText, action: t.removeAction }))) return;
    const answer = await removal.run({ id });
    if (answer.ok) onRemoved(id);
  }

  return (staff) => {
    const other = staff.id !== me;
    return [
      may.updateStaff && { label: t.edit, onSelect: () => onEdit(staff.id) },
      may.resetStaffPassword && { label: t.reset, onSelect: () => onReset(staff.id) },
      may.changeStaffStatus && other && staff.status === 'disabled' && { label: t.enable, onSelect: () => void enable(staff) },
      may.changeStaffStatus && other && staff.status === 'enabled' && { label: t.disable, onSelect: () => void disable(staff) },
      may.deleteStaff && other && { label: t.remove, danger: true, onSelect: () => void remove(staff) },
    ];
  };
}
