import type { Config, Profile } from './config.js';
import { Failure } from './failure.js';
import type { Say } from './language.js';

export const defaultBaseUrl = 'http://127.0.0.1:8420';

/** Options every command takes. */
export interface GlobalOptions {
  json?: boolean;
  profile?: string;
  baseUrl?: string;
  timeout?: string;
  yes?: boolean;
  confirm?: string;
  dryRun?: boolean;
  fields?: string;
  ndjson?: boolean;
  debug?: boolean;
}

/** What a run works with, and where it came from: flag before environment before file. */
export interface Settings {
  profile: string;
  baseUrl: string;
  username: string | undefined;
  token: string | undefined;
  tokenFrom: 'environment' | 'file' | 'keyring' | undefined;
  expiresAt: string | undefined;
  /** The stored token belongs to another server than the one asked for, so it is not used. */
  foreignToken: boolean;
  timeoutMs: number;
}

export function checkName(name: string, say: Say): string {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name;
  throw new Failure(
    'usage',
    'bad-profile',
    say('配置名只能包含字母、数字、点、横线和下划线', 'A profile name has letters, digits, dots, dashes and underscores only'),
  );
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function timeoutOf(text: string | undefined, say: Say): number {
  const seconds = Number(text ?? 10);
  if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
  throw new Failure('usage', 'bad-timeout', say('--timeout 应为秒数，例如 30', '--timeout is a number of seconds, such as 30'));
}

export const profileOf = (options: GlobalOptions, env: NodeJS.ProcessEnv, config: Config) =>
  options.profile || env.SHIYI_PROFILE || config.current || 'default';

export function settingsOf(options: GlobalOptions, env: NodeJS.ProcessEnv, config: Config, say: Say): Settings {
  const profile = checkName(profileOf(options, env, config), say);
  const stored: Profile | undefined = config.profiles[profile];
  const baseUrl = options.baseUrl || env.SHIYI_BASE_URL || stored?.baseUrl || defaultBaseUrl;
  const foreignToken = stored?.token !== undefined && !env.SHIYI_TOKEN && originOf(stored.baseUrl) !== originOf(baseUrl);
  const token = env.SHIYI_TOKEN || (foreignToken ? undefined : stored?.token);
  return {
    profile,
    baseUrl,
    username: stored?.username,
    token,
    tokenFrom: env.SHIYI_TOKEN ? 'environment' : token === undefined ? undefined : stored?.keyring ? 'keyring' : 'file',
    expiresAt: stored?.expiresAt,
    foreignToken,
    timeoutMs: timeoutOf(options.timeout, say),
  };
}
