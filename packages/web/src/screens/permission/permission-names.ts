import { type AreaMeta, areaTitle, loadMeta } from '@shiyi/sdk';
import { use } from 'react';
import { usePreferences } from '../../preferences.js';

interface Named {
  name: string;
  code: string;
  builtin: boolean;
}

let asked: Promise<ReadonlyMap<string, string>> | undefined;

/** English names of areas and calls, by the permission they stand for; the first call of a permission names it. */
async function englishNames(): Promise<ReadonlyMap<string, string>> {
  const areas: { meta: AreaMeta }[] = await Promise.all(Object.values(loadMeta).map((load) => load()));
  const names = new Map(Object.entries(areaTitle).map(([area, title]) => [area, title.en]));
  for (const { meta } of areas)
    for (const { permission, en } of Object.values(meta)) if (permission.includes(':') && !names.has(permission)) names.set(permission, en);
  return names;
}

const nothing = Promise.resolve<ReadonlyMap<string, string>>(new Map());

/** What a permission is called in the language of the moment; the database knows those of the system in Chinese only. */
export function usePermissionName(): (permission: Named) => string {
  const en = usePreferences((one) => one.language) === 'en';
  if (en) asked ??= englishNames();
  const names = use(en && asked ? asked : nothing);
  return ({ name, code, builtin }) => (en && builtin ? (names.get(code) ?? name) : name);
}
