import type { Deps } from '../http/context.js';
import { hasRealCompany, isHeld, settleInstallation } from './installation.js';

export const lostCredentials = (count: number) =>
  `${count} credentials for the platform are sealed with a key that is not here. Bring it back with SHIYI_SECRET_KEY_OLD, or enter them again.`;

const openSandbox = (url: string) =>
  `Anyone who can reach ${url} can enter the sandbox company. Set SHIYI_SANDBOX=off to prevent this, or delete the company with shiyi sandbox remove.`;

/** Logs where the right to run the installation went, or that no one has it, and that anyone can enter the sandbox company. */
export async function logRights({ database, sandbox }: Deps, url: string, warn: (text: string) => void) {
  const moved = await database.system(settleInstallation);
  if (moved) warn(`The right to run the installation moved to ${moved.username} of ${moved.company}.`);
  else if (!(await database.system(isHeld)))
    warn('Nobody runs the installation. Start with --reset-admin --admin USERNAME to choose who does.');
  const isInTheWay = (await sandbox.isOpen()) && (sandbox.isReachable || (await database.system(hasRealCompany)));
  if (isInTheWay) warn(openSandbox(url));
}
