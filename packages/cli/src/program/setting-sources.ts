import type { Context } from './context.js';
import { isTerminal } from './io.js';
import { defaultBaseUrl } from './settings.js';

/** A source of a setting and its value there. */
interface Source {
  from: string;
  value: string;
}

export interface SettingWithSource {
  name: 'profile' | 'server' | 'token' | 'timeout' | 'language' | 'color' | 'config';
  value: string;
  from: string;
  /** Sources with lower precedence that also have a value. */
  overridden: Source[];
}

type Row = [from: string, value: string | undefined];

function firstSource(name: SettingWithSource['name'], rows: Row[]): SettingWithSource {
  const given = rows.flatMap(([from, value]): Source[] => (value ? [{ from, value }] : []));
  const [first = { from: '', value: '' }, ...overridden] = given;
  return { name, ...first, overridden };
}

/** Returns every setting with its source and the sources it overrides, in order of precedence. */
export function settingsWithSources(context: Context): SettingWithSource[] {
  const { io, say, settings, config, options, language, configFile, outer } = context;
  const { project, system } = outer;
  const { env, argv } = io;
  const stored = config.profiles[settings.profile];
  const theirs = system?.config.profiles[settings.profile];
  const machine = say(`本机设置 ${system?.file}`, `machine ${system?.file}`);
  const folder = say(`项目设置 ${project?.file}`, `project ${project?.file}`);
  const standard = say('默认', 'default');
  const profile = say(`配置 ${settings.profile}`, `profile ${settings.profile}`);
  const at = argv.indexOf('--lang');
  const lang = at >= 0 ? argv[at + 1] : argv.find((word) => word.startsWith('--lang='))?.slice('--lang='.length);
  const seconds = (text: string | undefined) => text && say(`${text} 秒`, `${text} s`);
  const secret = (token: string | undefined) => token && '***';
  const home = configFile === env.SHIYI_CONFIG ? undefined : configFile;
  const foreign = settings.foreignToken ? say('（属于另一个地址，不使用）', ' (belongs to another server, not used)') : '';
  const plain = say('无', 'none');
  const rows: Record<SettingWithSource['name'], Row[]> = {
    config: [
      ['SHIYI_CONFIG', env.SHIYI_CONFIG],
      ['XDG_CONFIG_HOME', env.XDG_CONFIG_HOME && home],
      [standard, home],
    ],
    profile: [
      ['--profile', options.profile],
      ['SHIYI_PROFILE', env.SHIYI_PROFILE],
      [folder, project?.profile],
      [say('配置文件', 'configuration'), config.current],
      [machine, system?.config.current],
      [standard, 'default'],
    ],
    server: [
      ['--base-url', options.baseUrl],
      ['SHIYI_BASE_URL', env.SHIYI_BASE_URL],
      [profile, stored?.baseUrl],
      [machine, theirs?.baseUrl],
      [standard, defaultBaseUrl],
    ],
    token: [
      ['SHIYI_TOKEN', secret(env.SHIYI_TOKEN)],
      [profile + (stored?.keyring ? say('，系统钥匙串', ', keyring') : '') + foreign, secret(stored?.token)],
      [standard, say('未登录', 'not signed in')],
    ],
    timeout: [
      ['--timeout', seconds(options.timeout)],
      [folder, seconds(project?.timeout)],
      [standard, seconds('10')],
    ],
    language: [
      ['--lang', lang],
      ...(['SHIYI_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'] as const).map((name): Row => [name, env[name]]),
      [standard, 'en'],
    ],
    color: [
      ['--no-color', argv.includes('--no-color') ? plain : undefined],
      ['NO_COLOR', env.NO_COLOR && plain],
      ['TERM', env.TERM === 'dumb' ? plain : undefined],
      [standard, isTerminal(io) ? say('有', 'on') : say('无（不是终端）', 'none (not a terminal)')],
    ],
  };
  const all = (Object.keys(rows) as SettingWithSource['name'][]).map((name) => firstSource(name, rows[name]));
  return all.map((one) => (one.name === 'language' ? { ...one, value: language } : one));
}
