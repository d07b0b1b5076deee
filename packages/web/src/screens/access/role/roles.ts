import type { Data } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useSession } from '#app/session.js';
import { treeNodes } from '#ui/tree/tree.js';

export type Role = Data<'getRoleTree'>[number];

/** Returns whether this is the admin role, which has every permission; its grants are not stored. */
export const isAdminRole = (role: Role) => role.code === 'admin';

/** Loads all roles and the user's own rank; roles below it can be changed. */
export function useRoleTree() {
  const may = useMay('getRoleTree');
  const tree = useOperation('getRoleTree', may ? {} : null);
  const user = useSession((one) => one.user);
  const roles = treeNodes(tree.data ?? []);
  const rank = user?.is_admin ? 100 : Math.max(0, ...roles.filter((role) => user?.roles.includes(role.code)).map((role) => role.level));
  return { may, tree, roles, rank };
}
