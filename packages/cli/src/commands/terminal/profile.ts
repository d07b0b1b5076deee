import { type CommandResult, formatTable } from '../../output/output.js';
import type { Profile } from '../../program/config.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { deleteToken } from '../../program/keyring.js';
import type { Register } from '../../program/noun.js';
import { allProfiles } from '../../program/outer-settings.js';

type Entry = [name: string, profile: Profile];

async function list({ io, say, config, outer, settings }: Context): Promise<CommandResult> {
  const entries: Entry[] = Object.entries(allProfiles(config, outer));
  const isCurrent = (name: string) => name === settings.profile;
  return {
    data: entries.map(([name, { baseUrl, username, token, keyring, expiresAt, production }]) => ({
      name,
      current: isCurrent(name),
      baseUrl,
      username,
      signedIn: token !== undefined || keyring === true,
      expiresAt,
      production: production === true,
    })),
    text: () =>
      formatTable(
        io,
        [
          { title: '', value: ([name]) => (isCurrent(name) ? '*' : '') },
          { title: say('配置', 'Profile'), value: ([name]) => name },
          { title: say('地址', 'Server'), value: ([, one]) => one.baseUrl },
          { title: say('用户名', 'Username'), value: ([, one]) => one.username ?? '' },
          {
            title: say('状态', 'State'),
            value: ([, one]) => (one.token || one.keyring ? say('已登录', 'signed in') : say('未登录', 'signed out')),
          },
          { title: '', value: ([, one]) => (one.production ? say('生产环境', 'production') : '') },
        ],
        entries,
      ),
    ...(entries.length ? {} : { note: say('还没有配置，请运行 shiyi login', 'No profiles yet; run: shiyi login') }),
  };
}

function findProfile({ config, outer, say }: Context, name: string): Profile {
  const profiles = allProfiles(config, outer);
  const profile = profiles[name];
  if (profile) return profile;
  const names = Object.keys(profiles).join(say('、', ', '));
  const hint = names ? say(`已有：${names}`, `available: ${names}`) : say('请运行 shiyi login', 'run: shiyi login');
  throw new Failure('usage', 'no-profile', say(`没有配置 ${name}`, `There is no profile ${name}`), hint);
}

async function use(context: Context, name: string): Promise<CommandResult> {
  const { baseUrl } = findProfile(context, name);
  context.save({ ...context.config, current: name });
  return { data: { name, baseUrl }, text: context.say(`已切换到 ${name}（${baseUrl}）`, `Now using ${name} (${baseUrl})`) };
}

async function mark(context: Context, name: string, kind: string): Promise<CommandResult> {
  const { say, config } = context;
  const { production: _, ...profile } = findProfile(context, name);
  if (kind !== 'production' && kind !== 'test')
    throw new Failure('usage', 'bad-mark', say(`不能标为 ${kind}`, `A profile cannot be marked as ${kind}`), 'production, test');
  const entry: Profile = kind === 'production' ? { ...profile, production: true } : profile;
  context.save({ ...config, profiles: { ...config.profiles, [name]: entry } });
  return {
    data: { name, production: kind === 'production' },
    text: say(`${name} 已标为${kind === 'production' ? '生产' : '测试'}环境`, `${name} is marked as ${kind}`),
  };
}

async function remove(context: Context, name: string): Promise<CommandResult> {
  const { config, say } = context;
  const { keyring } = findProfile({ ...context, outer: { project: undefined, system: undefined } }, name);
  if (keyring && !context.options.dryRun) await deleteToken(name);
  const { [name]: _, ...profiles } = config.profiles;
  const { current, ...rest } = config;
  context.save({ ...rest, ...(current && current !== name ? { current } : {}), profiles });
  return {
    data: { name },
    text: say(`已移除 ${name}`, `Removed ${name}`),
    note: say(
      '服务器上的会话不受影响；要结束它，请先运行 shiyi logout',
      'The session on the server stays active; to end it, run shiyi logout first',
    ),
  };
}

export const summary = { zh: '管理多个服务地址与账号', en: 'Manage several servers and accounts' };

export const register: Register = (profile, { say, run }) => {
  profile.command('list').description(say('列出配置', 'List profiles')).action(run(list));
  profile
    .command('use')
    .argument('<name>', say('配置名', 'Profile name'))
    .description(say('切换当前配置', 'Switch to a profile'))
    .action(run(use));
  profile
    .command('mark')
    .argument('<name>', say('配置名', 'Profile name'))
    .argument('<kind>', 'production | test')
    .description(say('标明配置是否为生产环境', 'Mark whether a profile is a production environment'))
    .action(run(mark));
  profile
    .command('remove')
    .argument('<name>', say('配置名', 'Profile name'))
    .description(say('移除配置及其令牌', 'Remove a profile and its token'))
    .action(run(remove));
  addExamples(profile, [
    ['shiyi profile list', '列出配置', 'list profiles'],
    ['shiyi profile use prod', '切换到 prod', 'switch to prod'],
    ['shiyi profile mark prod production', '每次改动前提示', 'show a warning before every change'],
  ]);
};
