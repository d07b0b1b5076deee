import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';
import { treeChoices } from '#ui/tree/tree.js';

/** Returns the department and role options of filters; roles only if the user may see them. */
export function useStaffChoices(): { departments: Choice[]; roles: Choice[] } {
  const mayRoles = useMay('getRoleTree');
  const departments = useOperation('getDepartmentTree').data;
  const roles = useOperation('getRoleTree', mayRoles ? {} : null).data;
  return { departments: treeChoices(departments ?? []), roles: treeChoices(roles ?? []) };
}
