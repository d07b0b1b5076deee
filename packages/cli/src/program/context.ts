import type { Client, Data } from '@shiyi/sdk';
import { dryRunClient } from '../operation/dry-run.js';
import { type Config, readConfig, writeConfig } from './config.js';
import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import { type OuterSettings, readOuterSettings } from './outer-settings.js';
import { configFile } from './places.js';
import { warnOfProduction } from './production.js';
import { type GlobalOptions, profileName, resolveSettings, type Settings } from './settings.js';

/** Everything an action uses; commands do not access the process directly. */
export interface Context {
  io: Io;
  say: Say;
  language: Language;
  options: GlobalOptions;
  settings: Settings;
  config: Config;
  configFile: string;
  outer: OuterSettings;
  save(config: Config): void;
  /** Deletes this profile's stored token. */
  clearToken(): Promise<void>;
  /** Returns a client with the current token. @throws Failure when not signed in */
  client(): Promise<Client>;
  /** Returns a client with the given token, or without one for calls that need no session. */
  clientWith(token: string | undefined): Promise<Client>;
  /** Returns a client that sends writes even in a dry run, for operations with a server-side dry run. */
  realClient(): Promise<Client>;
  /** Streams live events until the signal aborts; reconnects after lost connections. */
  watch(signal: AbortSignal, onLost: () => void): Promise<AsyncGenerator<Data<'watchEvents'>>>;
}

/** Adds the keyring's token to the current profile. */
async function withToken(config: Config, name: string): Promise<Config> {
  const profile = config.profiles[name];
  if (!profile?.keyring) return config;
  const token = await (await import('./keyring.js')).readToken(name);
  return token === undefined ? config : { ...config, profiles: { ...config.profiles, [name]: { ...profile, token } } };
}

type Basis = Pick<Context, 'io' | 'say' | 'language' | 'options' | 'settings' | 'config' | 'configFile' | 'outer' | 'save'>;

async function deleteStoredToken({ io, options, settings, config, save }: Basis) {
  (await import('../completion/recent.js')).deleteCandidates(io.env);
  const profile = config.profiles[settings.profile];
  if (settings.tokenFrom === 'environment' || settings.tokenFrom === undefined || !profile || options.dryRun) return;
  const { token: _, expiresAt: __, keyring, ...rest } = profile;
  save({ ...config, profiles: { ...config.profiles, [settings.profile]: rest } });
  if (keyring) await (await import('./keyring.js')).deleteToken(settings.profile);
}

async function openClient(basis: Basis, token: string | undefined): Promise<Client> {
  const { io, say, settings } = basis;
  const { createClient, nodeFetch } = await import('./sdk.js');
  return createClient({
    baseUrl: settings.baseUrl,
    ...(token === undefined ? {} : { token }),
    timeout: settings.timeoutMs,
    deadline: settings.deadlineMs,
    successCode: settings.successCode,
    retries: 3,
    fetch: (url, init) => nodeFetch(url, init),
    language: () => say('zh-CN', 'en'),
    onCall: ({ method }) => {
      if (method !== 'GET' && token !== undefined) void warnOfProduction({ io, say, settings });
    },
    onError: (error) => {
      if (error.kind === 'session') void deleteStoredToken(basis);
    },
  });
}

async function clientWith(basis: Basis, token: string | undefined): Promise<Client> {
  const client = await openClient(basis, token);
  if (!basis.options.dryRun) return client;
  const { areaOf, operationMeta } = await import('./sdk.js');
  return dryRunClient(client, operationMeta, areaOf);
}

/** @throws Failure when not signed in to this server */
function requireToken({ say, settings, config, options: { baseUrl: asked } }: Basis): string {
  if (settings.token !== undefined) return settings.token;
  const { profile, baseUrl } = settings;
  const known = config.profiles[profile];
  const options = [
    ...(profile === 'default' ? [] : ['--profile', profile]),
    ...(settings.foreignToken || asked ? ['--base-url', baseUrl] : []),
  ];
  const login = ['shiyi login', ...options].join(' ');
  const text = settings.foreignToken
    ? say(
        `配置 ${profile} 登录的是 ${known?.baseUrl}，不是 ${baseUrl}`,
        `Profile ${profile} is signed in at ${known?.baseUrl}, not at ${baseUrl}`,
      )
    : known || profile === 'default'
      ? say('尚未登录', 'Not signed in')
      : say(`没有名为 ${profile} 的配置`, `There is no profile ${profile}`);
  throw new Failure('auth', 'no-token', text, say(`请运行 ${login}`, `run: ${login}`));
}

async function watchEvents(basis: Basis, signal: AbortSignal, onLost: () => void) {
  const { baseUrl, timeoutMs } = basis.settings;
  const { nodeFetch, watch } = await import('./sdk.js');
  const options = { baseUrl, token: requireToken(basis), timeout: timeoutMs, signal, onLost };
  return watch({ ...options, fetch: (url, init) => nodeFetch(url, init) }, 'watchEvents');
}

export async function createContext(io: Io, say: Say, language: Language, options: GlobalOptions): Promise<Context> {
  const file = configFile(io.env);
  const read = readConfig(file, say);
  const outer = readOuterSettings(io.env, process.cwd(), say);
  const config = await withToken(read, profileName(options, io.env, { config: read, ...outer }));
  const settings = resolveSettings(options, io.env, { config, ...outer }, say);
  const save = (next: Config) => {
    if (!options.dryRun) writeConfig(file, next, say);
  };
  const basis: Basis = { io, say, language, options, settings, config, configFile: file, outer, save };
  return {
    ...basis,
    clearToken: () => deleteStoredToken(basis),
    client: async () => clientWith(basis, requireToken(basis)),
    clientWith: (token) => clientWith(basis, token),
    realClient: async () => openClient(basis, requireToken(basis)),
    watch: (signal, onLost) => watchEvents(basis, signal, onLost),
  };
}
