import { useOperation } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { treeChoices } from '../../components/tree.js';
import type { Choice } from '../../meta.js';

/** Departments and roles to choose from in filters; roles only where one may see them. */
export function useStaffChoices(): { departments: Choice[]; roles: Choice[] } {
  const mayRoles = usePermission('role:role:list');
  const departments = useOperation('getDepartmentTree').data;
  const roles = useOperation('getRoleTree', mayRoles ? {} : null).data;
  return { departments: treeChoices(departments ?? []), roles: treeChoices(roles ?? []) };
}
