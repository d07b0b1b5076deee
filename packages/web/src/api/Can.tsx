import type { OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useSession } from '../app/session.js';
import { useKnownOperation } from './meta.js';

type Props = { children: ReactNode; otherwise?: ReactNode } & ({ roles: readonly string[] } | { permission: string });

/** Returns whether the user has one of these roles. */
export function useRoles(roles: readonly string[]): boolean {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error(`Use a list of roles: roles={['admin', 'editor']} (请传入角色列表)`);
  return useSession(({ user }) => user?.roles.some((role) => roles.includes(role)) ?? false);
}

/** Returns whether the user has a permission; with `write`, also requires that the enterprise is not read-only. */
export function usePermission(permission: string, write = false): boolean {
  return useSession(({ user }) => {
    if (user === undefined || (write && user.read_only)) return false;
    return permission === 'public' || permission === 'signed-in' || user.permissions.includes(permission);
  });
}

function useAllPermissions(permissions: readonly string[]): boolean {
  return useSession(({ user }) => permissions.every((one) => user?.permissions.includes(one)));
}

/**
 * Returns whether the user may call an operation: requires its permissions, and for writes also that the enterprise is not read-only.
 * Undefined until the metadata of its area is loaded, which is guaranteed after a `useMeta` of the same area.
 */
export function useMay(id: OperationId): boolean | undefined {
  const operation = useKnownOperation(id);
  const may = usePermission(operation?.permission ?? '', operation !== undefined && operation.method !== 'GET');
  const also = useAllPermissions(operation?.alsoNeeds ?? []);
  return operation && may && also;
}

/** Returns whether the user has the permissions of an operation, even if the enterprise is read-only. */
export function useHolds(id: OperationId): boolean | undefined {
  const operation = useKnownOperation(id);
  const holds = usePermission(operation?.permission ?? '');
  const also = useAllPermissions(operation?.alsoNeeds ?? []);
  return operation && holds && also;
}

function ForRoles({ roles, children, otherwise = null }: { roles: readonly string[]; children: ReactNode; otherwise?: ReactNode }) {
  return useRoles(roles) ? children : otherwise;
}

function ForPermission({ permission, children, otherwise = null }: { permission: string; children: ReactNode; otherwise?: ReactNode }) {
  return usePermission(permission) ? children : otherwise;
}

/** Renders its children only for users with one of the roles, or with the permission. */
export function Can(props: Props) {
  return 'roles' in props ? <ForRoles {...props} /> : <ForPermission {...props} />;
}
