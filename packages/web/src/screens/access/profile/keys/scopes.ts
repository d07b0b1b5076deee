import { areaTitle, loadPermissionNames } from '@shiyi/sdk';
import type { Grant } from '#screens/access/role/grants/grants.js';

export type PermissionNames = Awaited<ReturnType<typeof loadPermissionNames>>;

let request: Promise<PermissionNames> | undefined;

/** Loads the names of all permissions once. */
export function fetchPermissionNames(): Promise<PermissionNames> {
  request ??= loadPermissionNames();
  request.catch(() => {
    request = undefined;
  });
  return request;
}

/** Returns a permission's name; one that the company added has only its code. */
export function scopeName(names: PermissionNames, code: string, en: boolean): string {
  const known = names[code];
  return known ? known[en ? 'en' : 'zh'] : code;
}

/** Returns the permissions as a tree by area, in the order of the contract. */
export function scopeGrants(codes: readonly string[], names: PermissionNames, en: boolean): Grant[] {
  const areas = Map.groupBy(codes, (code) => code.split(':')[0] ?? '');
  let id = 0;
  return [...areas].map(([area, own]) => {
    const title = areaTitle[area]?.[en ? 'en' : 'zh'] ?? area;
    const children = own.map((code): Grant => {
      const name = scopeName(names, code, en);
      return { id: ++id, title: name, name: `${name} ${code}`, code, group: false, children: [] };
    });
    return { id: ++id, title, name: title, code: null, group: true, children };
  });
}
