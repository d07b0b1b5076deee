import type { Data } from '@shiyi/sdk';
import { treeNodes } from '#ui/tree/tree.js';
import type { Role } from './roles.js';

type Scope = Role['data_scope'];
type Department = Data<'getDepartmentTree'>[number];

export interface OwnScope {
  /** Returns whether a role with this scope shows nothing beyond the user's own scope. */
  gives(scope: Scope): boolean;
  /** Returns the departments the user can see, or undefined for all. */
  departments(tree: readonly Department[]): ReadonlySet<number> | undefined;
}

/** Computes the data scope of the user's own roles, by the server's rules. */
export function ownScope(own: readonly Role[], places: readonly number[], unlimited: boolean): OwnScope {
  const scopes = new Set(own.map((role) => role.data_scope));
  const all = unlimited || scopes.has('all');
  return {
    gives: (scope) =>
      all ||
      scope === 'self' ||
      (scope === 'dept_and_children' && scopes.has(scope)) ||
      ((scope === 'dept' || scope === 'custom') && [...scopes].some((one) => one !== 'self')),
    departments(tree) {
      if (all) return undefined;
      const deep = scopes.has('dept_and_children') ? treeNodes(tree).filter((one) => places.includes(one.id)) : [];
      const named = own.filter((role) => role.data_scope === 'custom').flatMap((role) => role.scope_dept_ids);
      return new Set([...treeNodes(deep).map((one) => one.id), ...(scopes.has('dept') ? places : []), ...named]);
    },
  };
}
