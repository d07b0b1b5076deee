import type { OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useSession } from '../app/session.js';
import { useKnownOperation } from './meta.js';

type Props = { children: ReactNode; otherwise?: ReactNode } & ({ roles: readonly string[] } | { permission: string });

/** Whether the signed-in user holds one of these roles. */
export function useRoles(roles: readonly string[]): boolean {
  if (!Array.isArray(roles) || roles.length === 0) throw new Error(`Use a list of roles: roles={['admin', 'editor']} (请传入角色列表)`);
  return useSession(({ user }) => user?.roles.some((role) => roles.includes(role)) ?? false);
}

/** Whether the signed-in user may do this; `write` asks also whether the enterprise may still write. */
export function usePermission(permission: string, write = false): boolean {
  return useSession(({ user }) => {
    if (user === undefined || (write && user.read_only)) return false;
    return permission === 'public' || permission === 'signed-in' || user.permissions.includes(permission);
  });
}

/**
 * Whether the signed-in user may call an operation: by the contract's permission, and for a write also by whether the enterprise may
 * still write. Undefined until the contract's tables of its area are here, which they are where `useMeta` of the same area stands before.
 */
export function useMay(id: OperationId): boolean | undefined {
  const operation = useKnownOperation(id);
  const may = usePermission(operation?.permission ?? '', operation !== undefined && operation.method !== 'GET');
  return operation && may;
}

/** Whether one holds the permission of an operation, even where the enterprise may not write at the moment. */
export function useHolds(id: OperationId): boolean | undefined {
  const operation = useKnownOperation(id);
  const holds = usePermission(operation?.permission ?? '');
  return operation && holds;
}

function ForRoles({ roles, children, otherwise = null }: { roles: readonly string[]; children: ReactNode; otherwise?: ReactNode }) {
  return useRoles(roles) ? children : otherwise;
}

function ForPermission({ permission, children, otherwise = null }: { permission: string; children: ReactNode; otherwise?: ReactNode }) {
  return usePermission(permission) ? children : otherwise;
}

/** Shows its children only to holders of one of the roles, or of the permission. */
export function Can(props: Props) {
  return 'roles' in props ? <ForRoles {...props} /> : <ForPermission {...props} />;
}
