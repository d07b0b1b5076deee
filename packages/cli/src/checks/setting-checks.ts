import { statSync } from 'node:fs';
import type { Context } from '../program/context.js';
import { settingsWithSources } from '../program/setting-sources.js';

export interface Check {
  name: string;
  state: 'ok' | 'hint' | 'bad';
  /** The result of the check; `advice` says how to fix it. */
  text: string;
  from?: string;
  advice?: string;
}

export function configCheck({ say, configFile }: Context): Check {
  const name = 'config';
  const mode = statSync(configFile, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return { name, state: 'ok', text: say(`${configFile}（尚未创建）`, `${configFile} (not created yet)`) };
  if ((mode & 0o077) === 0 || process.platform === 'win32') return { name, state: 'ok', text: configFile };
  return {
    name,
    state: 'hint',
    text: configFile,
    advice: say(`其他用户能读到令牌，请运行 chmod 600 ${configFile}`, `other users can read the tokens; run: chmod 600 ${configFile}`),
  };
}

const reportedSettings = ['profile', 'server', 'timeout', 'language'];

export function settingChecks(context: Context): Check[] {
  return settingsWithSources(context)
    .filter(({ name }) => reportedSettings.includes(name))
    .map(({ name, value, from }) => ({ name, state: 'ok', text: value, from }));
}

export function encryptionCheck({ say, settings }: Context): Check {
  const { protocol, hostname } = new URL(settings.baseUrl);
  const name = 'encryption';
  if (protocol === 'https:') return { name, state: 'ok', text: 'TLS' };
  if (/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return { name, state: 'ok', text: say('无（本机）', 'none (this machine)') };
  return {
    name,
    state: 'hint',
    text: say('无', 'none'),
    advice: say('令牌和数据以明文传输，请改用 https 地址', 'the token and data are sent unencrypted; use an https address'),
  };
}
