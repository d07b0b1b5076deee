import type { Client, Data } from '@shiyi/sdk';
import { type Config, configFile, readConfig, writeConfig } from './config.js';
import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import { dryClient } from './planned.js';
import { type GlobalOptions, profileOf, type Settings, settingsOf } from './settings.js';

/** What an action is handed: no command reaches for the process itself. */
export interface Context {
  io: Io;
  say: Say;
  language: Language;
  options: GlobalOptions;
  settings: Settings;
  config: Config;
  configFile: string;
  save(config: Config): void;
  /** Takes the stored token of this profile away. */
  forget(): Promise<void>;
  /** A client with the token in force; without one the call is refused here. */
  client(): Promise<Client>;
  /** A client for calls that need no session, or with a token that is not stored yet. */
  clientWith(token: string | undefined): Promise<Client>;
  /** A client that makes its calls even in a dry run, for what the server itself can try without doing it. */
  earnestClient(): Promise<Client>;
  /** Live events, until the signal; it comes back by itself when the connection is lost. */
  watch(signal: AbortSignal, onLost: () => void): Promise<AsyncGenerator<Data<'watchEvents'>>>;
}

/** The profile in force with its token, where the keyring has that. */
async function withToken(config: Config, name: string): Promise<Config> {
  const profile = config.profiles[name];
  if (!profile?.keyring) return config;
  const token = await (await import('./keyring.js')).keptToken(name);
  return token === undefined ? config : { ...config, profiles: { ...config.profiles, [name]: { ...profile, token } } };
}

export async function createContext(io: Io, say: Say, language: Language, options: GlobalOptions): Promise<Context> {
  const file = configFile(io.env);
  const read = readConfig(file, say);
  const config = await withToken(read, profileOf(options, io.env, read));
  const settings = settingsOf(options, io.env, config, say);
  const save = (next: Config) => {
    if (!options.dryRun) writeConfig(file, next, say);
  };

  async function forget() {
    const profile = config.profiles[settings.profile];
    if (settings.tokenFrom === 'environment' || settings.tokenFrom === undefined || !profile || options.dryRun) return;
    const { token: _, expiresAt: __, keyring, ...rest } = profile;
    save({ ...config, profiles: { ...config.profiles, [settings.profile]: rest } });
    if (keyring) await (await import('./keyring.js')).forgetToken(settings.profile);
  }

  async function open(token: string | undefined): Promise<Client> {
    const { createClient, nodeFetch } = await import('./sdk.js');
    return createClient({
      baseUrl: settings.baseUrl,
      ...(token === undefined ? {} : { token }),
      timeout: settings.timeoutMs,
      deadline: Math.max(60_000, settings.timeoutMs),
      retries: 3,
      fetch: (url, init) => nodeFetch(url, init),
      language: () => say('zh-CN', 'en'),
      onError: (error) => {
        if (error.kind === 'session') void forget();
      },
    });
  }

  async function clientWith(token: string | undefined): Promise<Client> {
    const client = await open(token);
    if (!options.dryRun) return client;
    const { areaOf, operationMeta } = await import('./sdk.js');
    return dryClient(client, operationMeta, areaOf);
  }

  function token(): string {
    if (settings.token !== undefined) return settings.token;
    const stored = config.profiles[settings.profile]?.baseUrl ?? '';
    const text = settings.foreignToken
      ? say(
          `配置 ${settings.profile} 登录的是 ${stored}，不是 ${settings.baseUrl}`,
          `Profile ${settings.profile} is signed in at ${stored}, not at ${settings.baseUrl}`,
        )
      : say('尚未登录', 'Not signed in');
    throw new Failure('auth', 'no-token', text, say('请运行 shiyi login', 'run: shiyi login'));
  }

  return {
    io,
    say,
    language,
    options,
    settings,
    config,
    configFile: file,
    save,
    forget,
    client: async () => clientWith(token()),
    clientWith,
    earnestClient: async () => open(token()),
    watch: async (signal, onLost) => {
      const { nodeFetch, watch } = await import('./sdk.js');
      return watch(
        {
          baseUrl: settings.baseUrl,
          token: token(),
          timeout: settings.timeoutMs,
          fetch: (url, init) => nodeFetch(url, init),
          signal,
          onLost,
        },
        'watchEvents',
      );
    },
  };
}
