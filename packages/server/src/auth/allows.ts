import type { Principal } from './principal.js';

/** Whether the caller has a permission. The right to run the installation comes with no role. */
export const allows = ({ isAdmin, permissions, runsInstallation }: Principal, permission: string) =>
  permission === 'installation' ? runsInstallation : isAdmin || permissions.has(permission);
