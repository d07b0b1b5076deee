import { areaTitle, loadPermissionNames } from '@shiyi/sdk';
import { use } from 'react';
import { usePreferences } from '#app/preferences.js';

interface Named {
  name: string;
  code: string;
  builtin: boolean;
}

let asked: Promise<ReadonlyMap<string, string>> | undefined;

/** Loads the English names of areas and built-in permissions. */
async function englishNames(): Promise<ReadonlyMap<string, string>> {
  const names = Object.entries({ ...areaTitle, ...(await loadPermissionNames()) });
  return new Map(names.map(([code, { en }]) => [code, en]));
}

const nothing = Promise.resolve<ReadonlyMap<string, string>>(new Map());

/** Returns a formatter of permission names in the current language; the database has built-in names in Chinese only. */
export function usePermissionName(): (permission: Named) => string {
  const en = usePreferences((one) => one.language) === 'en';
  if (en) asked ??= englishNames();
  const names = use(en && asked ? asked : nothing);
  return ({ name, code, builtin }) => (en && builtin ? (names.get(code) ?? name) : name);
}
