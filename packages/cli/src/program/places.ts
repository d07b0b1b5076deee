import { homedir } from 'node:os';
import { join } from 'node:path';

const home = (env: NodeJS.ProcessEnv) => env.HOME || homedir();

/** Returns the path of the user's settings. */
export function configFile(env: NodeJS.ProcessEnv): string {
  return env.SHIYI_CONFIG || join(env.XDG_CONFIG_HOME || join(home(env), '.config'), 'shiyi', 'config.json');
}

/** Returns the paths of the machine-wide settings, highest precedence first. */
export function systemConfigFiles(env: NodeJS.ProcessEnv): string[] {
  return (env.XDG_CONFIG_DIRS || '/etc/xdg').split(':').map((folder) => join(folder, 'shiyi', 'config.json'));
}

/** Returns the folder for cached data. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(home(env), '.cache'), 'shiyi');
}
