import type { Client } from '@shiyi/sdk';
import { type Config, configFile, readConfig, writeConfig } from './config.js';
import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import { type GlobalOptions, type Settings, settingsOf } from './settings.js';

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
  /** A client with the token in force; without one the call is refused here. */
  client(): Promise<Client>;
  /** A client for calls that need no session, or with a token that is not stored yet. */
  clientWith(token: string | undefined): Promise<Client>;
}

export function createContext(io: Io, say: Say, language: Language, options: GlobalOptions): Context {
  const file = configFile(io.env);
  const config = readConfig(file, say);
  const settings = settingsOf(options, io.env, config, say);
  const save = (next: Config) => writeConfig(file, next, say);

  function forgetToken() {
    const profile = config.profiles[settings.profile];
    if (settings.tokenFrom !== 'file' || !profile) return;
    const { token: _, expiresAt: __, ...rest } = profile;
    save({ ...config, profiles: { ...config.profiles, [settings.profile]: rest } });
  }

  async function clientWith(token: string | undefined): Promise<Client> {
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
        if (error.kind === 'session') forgetToken();
      },
    });
  }

  async function client(): Promise<Client> {
    if (settings.token !== undefined) return clientWith(settings.token);
    const stored = config.profiles[settings.profile]?.baseUrl ?? '';
    const text = settings.foreignToken
      ? say(
          `配置 ${settings.profile} 登录的是 ${stored}，不是 ${settings.baseUrl}`,
          `Profile ${settings.profile} is signed in at ${stored}, not at ${settings.baseUrl}`,
        )
      : say('尚未登录', 'Not signed in');
    throw new Failure('auth', 'no-token', text, say('请运行 shiyi login', 'run: shiyi login'));
  }

  return { io, say, language, options, settings, config, configFile: file, save, client, clientWith };
}
