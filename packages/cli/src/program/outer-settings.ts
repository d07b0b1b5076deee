import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, type Profile, readConfig } from './config.js';
import { Failure } from './failure.js';
import type { Say } from './language.js';
import { systemConfigFiles } from './places.js';

const projectFileName = '.shiyi.json';

/** What a project says of itself. It names no server, so that a folder from elsewhere cannot lead a token there. */
interface Project {
  file: string;
  profile?: string;
  timeout?: string;
  deadline?: string;
}

/** Settings that are not of this person: of the project they work in, which go before theirs, and of the machine, which come after. */
export interface OuterSettings {
  project: Project | undefined;
  system: { file: string; config: Config } | undefined;
}

function findUpwards(folder: string): string | undefined {
  const file = join(folder, projectFileName);
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUpwards(parent);
}

/** @throws Failure where the file is no project file */
function readProject(folder: string, say: Say): Project | undefined {
  const file = findUpwards(folder);
  if (file === undefined) return undefined;
  const known = ['profile', 'timeout', 'deadline'];
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof found === 'object' && found !== null && Object.keys(found).every((name) => known.includes(name)))
      return { file, ...Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)])) };
  } catch {
    // Reported below.
  }
  const only = say(`只能包含 ${known.join('、')}`, `it holds ${known.join(', ')} only`);
  throw new Failure('usage', 'broken-project', say(`项目设置 ${file} 无法使用`, `The project's settings ${file} cannot be used`), only);
}

/** Profiles of the machine belong to nobody, so they hold no sign-in. */
function withoutSignIn({ token: _, keyring: __, expiresAt: ___, ...profile }: Profile): Profile {
  return profile;
}

export function readOuterSettings(env: NodeJS.ProcessEnv, folder: string, say: Say): OuterSettings {
  const project = readProject(folder, say);
  const file = systemConfigFiles(env).find((one) => existsSync(one));
  if (file === undefined) return { project, system: undefined };
  const { profiles, ...rest } = readConfig(file, say);
  const open = Object.entries(profiles).map(([name, profile]) => [name, withoutSignIn(profile)]);
  return { project, system: { file, config: { ...rest, profiles: Object.assign(Object.create(null), Object.fromEntries(open)) } } };
}

/** The profiles of this person, and those of the machine that they have not replaced. */
export function allProfiles({ profiles }: Config, { system }: OuterSettings): Record<string, Profile> {
  return Object.assign(Object.create(null), system?.config.profiles, profiles);
}
