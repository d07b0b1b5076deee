import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { Permission } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  add: ['在组内新建', 'New in this group'],
  holders: ['哪些角色持有', 'Roles with this permission'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除权限「${name}」？`, `Delete the permission “${name}”?`],
  text: [
    '按它显示的菜单和按钮不再出现。还有角色持有它时不能删除。',
    'Menus and buttons that require it are hidden. It can’t be deleted while a role has it.',
  ],
  action: ['删除权限', 'Delete permission'],
  done: ['权限已删除', 'Permission deleted'],
  refused: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  refusedText: (count: number) => [`组里还有 ${count} 项，请先移走或删除。`, `${count} permissions are in it; move or delete them first.`],
  open: ['展开查看', 'Show them'],
  close: ['知道了', 'Close'],
});

/** The page's handlers for a permission. */
interface PermissionCommands {
  onEdit: (permission: Permission) => void;
  onAdd: (permission: Permission) => void;
  onHolders: (permission: Permission) => void;
  onUnfold: (permission: Permission) => void;
}

/** Returns the actions of a permission that the user is allowed; built-in permissions cannot be deleted. */
export function usePermissionActions({ onEdit, onAdd, onHolders, onUnfold }: PermissionCommands) {
  const t = useTexts(words);
  const removal = useAction('deletePermission', { refresh: ['getRoleMenus'], done: t.done });
  const confirmed = useConfirmation('deletePermission');
  const nameOf = usePermissionName();
  const may = {
    create: useMay('createPermission'),
    update: useMay('updatePermission'),
    remove: useMay('deletePermission'),
    roles: useMay('getRoleTree'),
  };

  async function remove(permission: Permission) {
    const { id, children } = permission;
    const name = nameOf(permission);
    if (children.length > 0) {
      if (await confirm({ title: t.refused(name), text: t.refusedText(children.length), action: t.open, cancel: t.close }))
        onUnfold(permission);
    } else if (await confirmed({ title: t.ask(name), text: t.text, action: t.action })) await removal.run({ id });
  }

  function actionsOf(permission: Permission): RowActions {
    const group = permission.type === 'menu';
    return [
      may.update && { label: t.edit, onSelect: () => onEdit(permission) },
      may.create && group && { label: t.add, onSelect: () => onAdd(permission) },
      may.roles && !group && { label: t.holders, onSelect: () => onHolders(permission) },
      may.remove && !permission.builtin && { label: t.remove, danger: true, onSelect: () => void remove(permission) },
    ];
  }

  return { may, actionsOf };
}
