import { isApiError } from '@shiyi/sdk';
import { client } from '#api/client.js';
import { readLocalObject } from './local-storage.js';
import { type MenuNode, readMenus } from './menus.js';
import { keepScreenPaths } from './screen-paths.js';

export interface SessionMenus {
  menus: MenuNode[];
  /** Why the menus are incomplete: `cut` if only part could be read, `last` if the previous menus are shown instead. */
  menusProblem: 'cut' | 'last' | undefined;
}

/** Fetches the menus; returns undefined if the tree is too deep to read safely, or not open before the first password is changed. */
export async function fetchMenus(): Promise<SessionMenus | undefined> {
  try {
    let menusProblem: SessionMenus['menusProblem'];
    const menus = readMenus(await client.buildMenus(), () => {
      menusProblem = 'cut';
    });
    return { menus, menusProblem };
  } catch (error) {
    if (isApiError(error) && (error.reason === 'too-deep' || error.bizCode === 100004)) return undefined;
    throw error;
  }
}

const maxBytes = 200_000;

/** Stores the fetched menus for this user; if they could not be read, returns the previously stored menus. */
export function keepMenus(read: SessionMenus | undefined, { id, enterprise_id }: { id: number; enterprise_id: number }): SessionMenus {
  const key = `shiyi-menus:${enterprise_id}:${id}`;
  if (!read) return { menus: readLocalObject<{ menus: MenuNode[] }>(key).menus ?? [], menusProblem: 'last' };
  const text = JSON.stringify({ menus: read.menus });
  if (text.length <= maxBytes) {
    localStorage.setItem(key, text);
    keepScreenPaths(read.menus);
  }
  return read;
}
