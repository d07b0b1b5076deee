import type { Principal } from './principal.js';

/** What decides whether someone has a permission. */
export type Holder = Pick<Principal, 'isAdmin' | 'permissions' | 'runsInstallation'>;

/** Whether the caller has a permission. The right to run the installation comes with no role. */
export const allows = ({ isAdmin, permissions, runsInstallation }: Holder, permission: string) =>
  permission === 'installation' ? runsInstallation : isAdmin || permissions.has(permission);
