import type { Data } from '@shiyi/sdk';
import { useOperation } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { treeNodes } from '../../components/tree.js';
import { useSession } from '../../session.js';

export type Role = Data<'getRoleTree'>[number];

/** The role that may do everything; what it holds is not kept anywhere. */
export const isAdminRole = (role: Role) => role.code === 'admin';

/** All roles, and one's own rank: who is below it can be changed. */
export function useRoleTree() {
  const may = usePermission('role:role:list');
  const tree = useOperation('getRoleTree', may ? {} : null);
  const user = useSession((one) => one.user);
  const roles = treeNodes(tree.data ?? []);
  const rank = user?.is_admin ? 100 : Math.max(0, ...roles.filter((role) => user?.roles.includes(role.code)).map((role) => role.level));
  return { may, tree, roles, rank };
}
