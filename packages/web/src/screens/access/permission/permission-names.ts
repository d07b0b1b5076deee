import { areaTitle, loadPermissionNames } from '@shiyi/sdk';
import { use } from 'react';
import { usePreferences } from '#app/preferences.js';

interface NameSource {
  name: string;
  code: string;
  builtin: boolean;
}

let request: Promise<ReadonlyMap<string, string>> | undefined;

/** Loads the English names of areas and built-in permissions. */
async function englishNames(): Promise<ReadonlyMap<string, string>> {
  const names = Object.entries({ ...areaTitle, ...(await loadPermissionNames()) });
  return new Map(names.map(([code, { en }]) => [code, en]));
}

const nothing = Promise.resolve<ReadonlyMap<string, string>>(new Map());

/** Returns a formatter of permission names in the current language; the database has built-in names in Chinese only. */
export function usePermissionName(): (permission: NameSource) => string {
  const en = usePreferences((one) => one.language) === 'en';
  if (en) request ??= englishNames();
  const names = use(en && request ? request : nothing);
  return ({ name, code, builtin }) => (en && builtin ? (names.get(code) ?? name) : name);
}
