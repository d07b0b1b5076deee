import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, type Profile, readConfig } from './config.js';
import { Failure } from './failure.js';
import type { Say } from './language.js';
import { systemConfigFiles } from './places.js';

const projectFileName = '.shiyi.json';

/** Settings of a project file. It cannot set the server, so that an untrusted folder cannot redirect a token to its own server. */
interface Project {
  file: string;
  profile?: string;
  timeout?: string;
  deadline?: string;
}

/** Settings from outside the user's own file: the project's, which override the user's, and the machine's, which are defaults. */
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

/** @throws Failure if the file is not a valid project file */
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
  const only = say(`只能包含 ${known.join('、')}`, `it may contain only ${known.join(', ')}`);
  throw new Failure('usage', 'broken-project', say(`项目设置 ${file} 无法使用`, `The project's settings ${file} cannot be used`), only);
}

/** Removes the sign-in from a profile of the machine, which all users share. */
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

/** Returns the user's profiles and the machine's profiles that they do not override. */
export function allProfiles({ profiles }: Config, { system }: OuterSettings): Record<string, Profile> {
  return Object.assign(Object.create(null), system?.config.profiles, profiles);
}
