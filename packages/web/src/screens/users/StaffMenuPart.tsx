import { useAction } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { useConfirmed } from '../../components/ConfirmButton.js';
import { type RowAction, RowMenu } from '../../components/RowMenu.js';
import { useAddressValue } from '../../hooks/useAddressValue.js';
import { useSession } from '../../session.js';
import { texts, useTexts } from '../../texts.js';
import type { Staff } from './StaffList.js';

const words = texts({
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
  edit: ['编辑', 'Edit'],
  reset: ['重置密码', 'Reset password'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  remove: ['删除', 'Delete'],
  disableAsk: (name: string) => [`停用 ${name}？`, `Disable ${name}?`],
  disableText: ['对方会立即退出登录，之后不能再登录。', 'They are signed out at once and cannot sign in again.'],
  enableAsk: (name: string) => [`启用 ${name}？`, `Enable ${name}?`],
  removeAsk: (name: string) => [`删除 ${name}？`, `Delete ${name}?`],
  removeText: [
    '账号会被删除，操作记录保留。仍有客户或服务归属时不能删除。',
    'The account goes, its records stay. Refused while customers or services belong to it.',
  ],
  removeAction: ['删除员工', 'Delete'],
  enabled: ['已启用', 'Enabled'],
  disabled: ['已停用', 'Disabled'],
  removed: ['员工已删除', 'Staff member deleted'],
});

/** What can be done with one staff member; nobody can disable or delete themselves. */
export function StaffMenu({ staff, onReset }: { staff: Staff; onReset: () => void }) {
  const t = useTexts(words);
  const me = useSession((one) => one.user?.id);
  const [, setOpen] = useAddressValue('open');
  const active = staff.status === 'enabled';
  const status = useAction('changeStaffStatus', { refresh: ['listStaff'], done: active ? t.disabled : t.enabled });
  const removal = useAction('deleteStaff', { refresh: ['listStaff'], done: t.removed });
  const confirmStatus = useConfirmed('changeStaffStatus');
  const confirmRemoval = useConfirmed('deleteStaff');
  const may = {
    update: usePermission('users:staff:update', true),
    reset: usePermission('users:staff:reset-pass', true),
    status: usePermission('users:staff:change-status', true),
    remove: usePermission('users:staff:delete', true),
  };

  async function switchStatus() {
    const question = active
      ? { title: t.disableAsk(staff.name), text: t.disableText, action: t.disable }
      : { title: t.enableAsk(staff.name), action: t.enable };
    if (await confirmStatus(question)) await status.run({ ids: [staff.id], status: active ? 'disabled' : 'enabled' });
  }

  async function remove() {
    if (await confirmRemoval({ title: t.removeAsk(staff.name), text: t.removeText, action: t.removeAction }))
      await removal.run({ id: staff.id });
  }

  const other = staff.id !== me;
  const actions: (RowAction | false)[] = [
    may.update && { label: t.edit, onSelect: () => setOpen(staff.id) },
    may.reset && { label: t.reset, onSelect: onReset },
    may.status && other && staff.status !== 'locked' && { label: active ? t.disable : t.enable, onSelect: () => void switchStatus() },
    may.remove && other && { label: t.remove, danger: true, onSelect: () => void remove() },
  ];
  return <RowMenu label={t.menu(staff.name)} actions={actions.filter((one) => one !== false)} />;
}
