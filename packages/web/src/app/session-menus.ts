import { isApiError } from '@shiyi/sdk';
import { client } from '../api/client.js';
import { type MenuNode, readMenus } from './menus.js';
import { keepScreenPaths } from './screen-paths.js';
import { readStored } from './stored.js';

export interface SessionMenus {
  menus: MenuNode[];
  /** The server's menus could be read in part only, or not at all and those of the last time stand. */
  menusProblem: 'cut' | 'last' | undefined;
}

/** The menus; nothing where their tree is too deep to be read safely, which must not lock anybody out. */
export async function fetchMenus(): Promise<SessionMenus | undefined> {
  try {
    let menusProblem: SessionMenus['menusProblem'];
    const menus = readMenus(await client.buildMenus(), () => {
      menusProblem = 'cut';
    });
    return { menus, menusProblem };
  } catch (error) {
    if (isApiError(error) && error.reason === 'too-deep') return undefined;
    throw error;
  }
}

const mostKept = 200_000;

/** The menus just read, kept for this user; those of the last time where they could not be read. */
export function keepMenus(read: SessionMenus | undefined, { id, enterprise_id }: { id: number; enterprise_id: number }): SessionMenus {
  const key = `shiyi-menus:${enterprise_id}:${id}`;
  if (!read) return { menus: readStored<{ menus: MenuNode[] }>(key).menus ?? [], menusProblem: 'last' };
  const text = JSON.stringify({ menus: read.menus });
  if (text.length <= mostKept) {
    localStorage.setItem(key, text);
    keepScreenPaths(read.menus);
  }
  return read;
}
