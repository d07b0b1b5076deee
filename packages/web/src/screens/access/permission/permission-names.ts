import { areaTitle, loadPermissionNames } from '@shiyi/sdk';
import { use } from 'react';
import { usePreferences } from '../../../app/preferences.js';

interface Named {
  name: string;
  code: string;
  builtin: boolean;
}

let asked: Promise<ReadonlyMap<string, string>> | undefined;

/** English names of areas and of what the contract's permissions allow. */
async function englishNames(): Promise<ReadonlyMap<string, string>> {
  const names = Object.entries({ ...areaTitle, ...(await loadPermissionNames()) });
  return new Map(names.map(([code, { en }]) => [code, en]));
}

const nothing = Promise.resolve<ReadonlyMap<string, string>>(new Map());

/** What a permission is called in the language of the moment; the database knows those of the system in Chinese only. */
export function usePermissionName(): (permission: Named) => string {
  const en = usePreferences((one) => one.language) === 'en';
  if (en) asked ??= englishNames();
  const names = use(en && asked ? asked : nothing);
  return ({ name, code, builtin }) => (en && builtin ? (names.get(code) ?? name) : name);
}
