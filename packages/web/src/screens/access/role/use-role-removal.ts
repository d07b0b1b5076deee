import { useMay } from '#api/Can.js';
import { refresh, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import type { Role } from './roles.js';

const words = texts({
  ask: (name: string) => [`删除角色「${name}」？`, `Delete the role “${name}”?`],
  text: ['它的菜单与权限分配一起删除，不能恢复。', 'Its menu and permission assignments are deleted too and can’t be restored.'],
  action: ['删除角色', 'Delete role'],
  done: ['角色已删除', 'Role deleted'],
  refused: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  held: (count: number) => [`还有 ${count} 位员工拥有它，请先移出。`, `${count} people still have it. Remove them first.`],
  parent: (count: number) => [`它下面还有 ${count} 个角色，请先删除或移走。`, `${count} roles are below it. Move or delete them first.`],
  members: ['查看成员', 'Show members'],
  children: ['查看下级', 'Show them'],
  close: ['知道了', 'Close'],
});

/**
 * Returns a function that deletes a role, or explains what prevents it and links there; undefined if the user or the role does not allow
 * it.
 */
export function useRoleRemoval(role: Role, ranked: boolean, onGone: () => void, onShow: (tab: 'members' | 'facts') => void) {
  const t = useTexts(words);
  const may = useMay('deleteRole');
  const removal = useAction('deleteRole', { done: t.done });
  const confirmed = useConfirmation('deleteRole');
  if (!may || !ranked || role.builtin) return undefined;

  return async () => {
    const obstacle =
      role.children.length > 0
        ? { text: t.parent(role.children.length), action: t.children, tab: 'facts' as const }
        : role.user_count > 0
          ? { text: t.held(role.user_count), action: t.members, tab: 'members' as const }
          : undefined;
    if (obstacle) {
      const { tab, ...rest } = obstacle;
      if (await confirm({ title: t.refused(role.name), cancel: t.close, ...rest })) onShow(tab);
      return;
    }
    if (!(await confirmed({ title: t.ask(role.name), text: t.text, action: t.action }))) return;
    const answer = await removal.run({ id: role.id });
    if (!answer.ok) return;
    onGone();
    // Do not reload the child roles: this role's are gone, and its parent's load when shown.
    await refresh(['getRoleTree']);
  };
}
