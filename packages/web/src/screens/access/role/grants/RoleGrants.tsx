import { chakra } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { isAdminRole, type Role } from '../roles.js';
import type { RoleDrafts } from '../use-role-drafts.js';
import { GrantsEditor } from './GrantsEditor.js';

const words = texts({
  admin: ['管理员拥有全部菜单和权限，不用分配，也不能减少。', 'Administrators have every menu and permission. There is nothing to assign.'],
  rank: ['这个角色的级别不低于你，只能查看。', 'This role isn’t below yours, so it’s read-only.'],
  read: ['你可以查看，但不能修改它的菜单与权限。', 'You can view but not change its menus and permissions.'],
});

interface Props {
  role: Role;
  drafts: RoleDrafts;
  /** Whether the role ranks below the user's own roles, so that it can be changed. */
  ranked: boolean;
}

/** Loads a role's grants and everything needed to edit them. */
export function RoleGrants({ role, drafts, ranked }: Props) {
  const t = useTexts(words);
  const may = useRights('getMenuTree', 'getPermissionTree', 'saveRoleMenus');
  const mayLook = [may.getMenuTree, may.getPermissionTree].every(Boolean);
  const menus = useOperation('getMenuTree', mayLook ? {} : null);
  const permissions = useOperation('getPermissionTree', mayLook ? {} : null);
  const grants = useOperation('getRoleMenus', mayLook ? { role_id: role.id } : null);
  if (!mayLook) return <NoAccess />;
  const all = [menus, permissions, grants];
  const failed = all.find((one) => one.error && !one.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void Promise.allSettled(all.map((one) => one.refresh()))} />;
  if (!menus.data || !permissions.data || !grants.data) return <Bones />;
  const note = isAdminRole(role) ? t.admin : ranked ? (may.saveRoleMenus ? undefined : t.read) : t.rank;
  return (
    <GrantsEditor
      role={role}
      drafts={drafts}
      note={note}
      menus={menus.data}
      permissions={permissions.data}
      held={grants.data}
      onFresh={grants.refresh}
    />
  );
}

function Bones() {
  return (
    <chakra.div aria-hidden display="flex" flexDirection="column" gap="4" p="4">
      {['45%', '62%', '38%', '55%', '48%', '66%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </chakra.div>
  );
}
