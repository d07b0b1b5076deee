import { homedir } from 'node:os';
import { join } from 'node:path';

const home = (env: NodeJS.ProcessEnv) => env.HOME || homedir();

/** The settings of this person. */
export function configFile(env: NodeJS.ProcessEnv): string {
  return env.SHIYI_CONFIG || join(env.XDG_CONFIG_HOME || join(home(env), '.config'), 'shiyi', 'config.json');
}

/** The settings of everybody on this machine, by precedence. */
export function systemConfigFiles(env: NodeJS.ProcessEnv): string[] {
  return (env.XDG_CONFIG_DIRS || '/etc/xdg').split(':').map((folder) => join(folder, 'shiyi', 'config.json'));
}

/** Where things are kept that can be had again. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(home(env), '.cache'), 'shiyi');
}
