import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from './failure.js';
import type { Say } from './language.js';

export interface Profile {
  baseUrl: string;
  username?: string;
  token?: string;
  /** The token is stored in the system keyring, not in the file. */
  keyring?: true;
  expiresAt?: string;
  /** A production server: shown in red, with a warning before any write. */
  production?: true;
  /** Success code in this server's responses. Defaults to 200. */
  successCode?: number;
}

export interface Config {
  current?: string;
  /** Registry to check for newer versions. */
  registry?: string;
  profiles: Record<string, Profile>;
}

function isConfig(value: unknown): value is Config {
  const profiles = (value as Config | null)?.profiles;
  return typeof profiles === 'object' && profiles !== null && Object.values(profiles).every((one) => typeof one?.baseUrl === 'string');
}

/** Reads the configuration. A missing file counts as empty. @throws Failure if the file is invalid */
export function readConfig(file: string, say: Say): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { profiles: {} };
    throw new Failure('file', 'unreadable-config', say(`无法读取配置文件 ${file}`, `The configuration file ${file} cannot be read`));
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isConfig(value)) return { ...value, profiles: Object.assign(Object.create(null), value.profiles) };
  } catch {
    // Reported below without the message of JSON.parse, which quotes the file and thus its tokens.
  }
  throw new Failure(
    'usage',
    'broken-config',
    say(`配置文件 ${file} 已损坏，请修复或删除`, `The configuration file ${file} is damaged; fix or delete it`),
  );
}

function realFile(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Returns the file content without the tokens that are in the keyring. */
function fileText({ profiles, ...rest }: Config): string {
  const kept = Object.entries(profiles).map(([name, { token, ...profile }]) => [
    name,
    profile.keyring || token === undefined ? profile : { ...profile, token },
  ]);
  return `${JSON.stringify({ ...rest, profiles: Object.fromEntries(kept) }, null, 2)}\n`;
}

/** Writes a temporary file that only its owner can read, then renames it over the old one. */
export function writeConfig(path: string, config: Config, say: Say) {
  const file = realFile(path);
  const fresh = `${file}.${process.pid}-${Date.now()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      writeSync(handle, fileText(config));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new Failure(
      'file',
      'unwritable-config',
      say(`无法写入配置文件 ${file}（${code}）`, `The configuration file ${file} cannot be written (${code})`),
    );
  }
}
