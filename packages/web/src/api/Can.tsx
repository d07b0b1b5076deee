import type { OperationId, OperationMeta } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { type SessionUser, useSession } from '#app/session.js';
import { useLoadedOperations } from './meta.js';

type Props = { children: ReactNode; otherwise?: ReactNode } & ({ roles: readonly string[] } | { permission: string });

/** Returns whether the user has one of these roles. */
export function useRoles(roles: readonly string[]): boolean {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error(`Use a list of roles: roles={['admin', 'editor']} (请传入角色列表)`);
  return useSession(({ user }) => user?.roles.some((role) => roles.includes(role)) ?? false);
}

const isOpen = (permission: string) => permission === 'public' || permission === 'signed-in';

/** Returns whether the user has a permission; with `write`, also requires that the enterprise is not read-only. */
export function usePermission(permission: string, write = false): boolean {
  return useSession(({ user }) => {
    if (user === undefined || (write && user.read_only)) return false;
    return isOpen(permission) || user.permissions.includes(permission);
  });
}

/** Whether the user may call each of these operations; undefined until the metadata of its area is loaded. */
export type Rights<Id extends OperationId> = Readonly<Record<Id, boolean | undefined>>;

const holds = (user: SessionUser | undefined, { permission, alsoNeeds = [] }: OperationMeta) =>
  user !== undefined && [permission, ...alsoNeeds].every((one) => isOpen(one) || user.permissions.includes(one));

const isAllowed = (user: SessionUser | undefined, operation: OperationMeta) =>
  holds(user, operation) && (operation.method === 'GET' || !user?.read_only);

/**
 * Returns what the user may do: a call requires its permissions, and a write also that the enterprise is not read-only. The metadata of an
 * area is guaranteed to be loaded after a `useMeta` of the same area.
 */
export function useRights<Id extends OperationId>(...ids: readonly Id[]): Rights<Id> {
  const operations = useLoadedOperations(ids);
  // As text, so that components render again only if one of their rights changes.
  const allowed = useSession(({ user }) => operations.map((one) => one && (isAllowed(user, one) ? 'y' : 'n')).join()).split(',');
  return Object.fromEntries(ids.map((id, at) => [id, allowed[at] ? allowed[at] === 'y' : undefined])) as Rights<Id>;
}

/** Returns whether the user may call an operation; see `useRights`. */
export function useMay(id: OperationId): boolean | undefined {
  return useRights(id)[id];
}

/** Returns whether the user has the permissions of an operation, even if the enterprise is read-only. */
export function useHolds(id: OperationId): boolean | undefined {
  const [operation] = useLoadedOperations([id]);
  return useSession(({ user }) => operation && holds(user, operation));
}

function ForRoles({ roles, children, otherwise = null }: { roles: readonly string[]; children: ReactNode; otherwise?: ReactNode }) {
  return useRoles(roles) ? children : otherwise;
}

function ForPermission({ permission, children, otherwise = null }: { permission: string; children: ReactNode; otherwise?: ReactNode }) {
  return usePermission(permission) ? children : otherwise;
}

/** Renders its children only for users with one of the roles, or with the permission. @public For screens of other products. */
export function Can(props: Props) {
  return 'roles' in props ? <ForRoles {...props} /> : <ForPermission {...props} />;
}
