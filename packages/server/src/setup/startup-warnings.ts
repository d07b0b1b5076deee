import type { Deps } from '../http/context.js';
import type { Keyring } from '../secrets/keyring.js';
import type { Reencryption } from '../secrets/reencrypt.js';
import { hasRealCompany, isHeld, settleInstallation } from './installation.js';

/** What to do about the keys after the secrets were reencrypted, or undefined. */
export function keyAdvice({ sealed, lost }: Reencryption, keyring: Keyring): string | undefined {
  if (lost > 0)
    return `${lost} secrets are encrypted with a key that is missing. Set SHIYI_SECRET_KEY_OLD to it, or enter the credentials again.`;
  if (keyring.ids.length === 1) return undefined;
  const done = sealed > 0 ? `${sealed} secrets were encrypted with the current key` : 'All secrets are encrypted with the current key';
  return `${done}. Once every server uses it, remove the old key: SHIYI_SECRET_KEY_OLD, and the files of old keys in the data directory.`;
}

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
