import type { Config, Profile } from './config.js';
import { Failure } from './failure.js';
import type { Say } from './language.js';
import { allProfiles, type OuterSettings } from './outer-settings.js';

export const defaultBaseUrl = 'http://127.0.0.1:8420';

/** Global options. */
export interface GlobalOptions {
  json?: boolean;
  profile?: string;
  baseUrl?: string;
  timeout?: string;
  deadline?: string;
  yes?: boolean;
  confirm?: string;
  dryRun?: boolean;
  fields?: string;
  ndjson?: boolean;
  debug?: boolean;
  jq?: string;
  successCode?: string;
}

/** Settings of a run. Precedence: options, environment, project, user, machine. */
export interface Settings {
  profile: string;
  baseUrl: string;
  username: string | undefined;
  token: string | undefined;
  tokenFrom: 'environment' | 'file' | 'keyring' | undefined;
  expiresAt: string | undefined;
  /** The stored token belongs to another server, so it is not used. */
  foreignToken: boolean;
  /** Per attempt. */
  timeoutMs: number;
  /** For all attempts of a call. */
  deadlineMs: number;
  /** Success code in responses. */
  successCode: number;
  /** The profile is marked as production. */
  production: boolean;
}

export function checkProfileName(name: string, say: Say): string {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name;
  throw new Failure(
    'usage',
    'bad-profile',
    say('配置名只能包含字母、数字、点、横线和下划线', 'A profile name may contain only letters, digits, dots, dashes and underscores'),
  );
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function parseSeconds(option: string, text: string, say: Say): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
  throw new Failure('usage', 'bad-timeout', say(`${option} 应为秒数，例如 30`, `${option} must be a number of seconds, such as 30`));
}

function parseSuccessCode(text: string, say: Say): number {
  if (/^(?:0|200)$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-success-code', say('--success-code 应为 0 或 200', '--success-code must be 0 or 200'));
}

/** Settings stored in files. */
export interface StoredSettings extends OuterSettings {
  config: Config;
}

export const profileName = (options: GlobalOptions, env: NodeJS.ProcessEnv, { config, project, system }: StoredSettings) =>
  options.profile || env.SHIYI_PROFILE || project?.profile || config.current || system?.config.current || 'default';

export function resolveSettings(options: GlobalOptions, env: NodeJS.ProcessEnv, kept: StoredSettings, say: Say): Settings {
  const profile = checkProfileName(profileName(options, env, kept), say);
  const stored: Profile | undefined = allProfiles(kept.config, kept)[profile];
  const timeout = options.timeout ?? kept.project?.timeout ?? '10';
  const deadline = options.deadline ?? kept.project?.deadline;
  const baseUrl = options.baseUrl || env.SHIYI_BASE_URL || stored?.baseUrl || defaultBaseUrl;
  const foreignToken = stored?.token !== undefined && !env.SHIYI_TOKEN && originOf(stored.baseUrl) !== originOf(baseUrl);
  const token = env.SHIYI_TOKEN || (foreignToken ? undefined : stored?.token);
  const timeoutMs = parseSeconds('--timeout', timeout, say);
  return {
    profile,
    baseUrl,
    username: stored?.username,
    token,
    tokenFrom: env.SHIYI_TOKEN ? 'environment' : token === undefined ? undefined : stored?.keyring ? 'keyring' : 'file',
    expiresAt: stored?.expiresAt,
    foreignToken,
    successCode: parseSuccessCode(options.successCode ?? env.SHIYI_SUCCESS_CODE ?? String(stored?.successCode ?? 200), say),
    production: stored?.production === true,
    timeoutMs,
    deadlineMs: deadline === undefined ? Math.max(25_000, timeoutMs) : parseSeconds('--deadline', deadline, say),
  };
}
