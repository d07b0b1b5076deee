import type { Context } from '../context.js';
import { examples, type Register } from '../noun.js';
import { facts, localTime, type Shown } from '../output.js';
import { safeLine } from '../safe-text.js';

async function whoami(context: Context): Promise<Shown> {
  const { io, say, settings } = context;
  const user = await (await context.client()).getSessionInfo({}, { signal: io.signal });
  const from = settings.tokenFrom === 'environment' ? 'SHIYI_TOKEN' : settings.profile;
  const until = settings.tokenFrom !== 'environment' && settings.expiresAt ? localTime(settings.expiresAt) : undefined;
  return {
    data: { ...user, baseUrl: settings.baseUrl, profile: settings.profile, tokenFrom: settings.tokenFrom },
    text: () =>
      facts(io, [
        [say('用户', 'User'), safeLine(say(`${user.name}（${user.username}）`, `${user.name} (${user.username})`))],
        [say('企业', 'Enterprise'), safeLine(user.company_name) + (user.read_only ? say('（已到期，只读）', ' (expired, read only)') : '')],
        [say('角色', 'Roles'), safeLine(user.roles.join(say('、', ', '))) || say('无', 'none')],
        [say('地址', 'Server'), settings.baseUrl],
        [say('凭据', 'Token from'), settings.tokenFrom === 'environment' ? from : say(`配置 ${from}`, `profile ${from}`)],
        ...(until ? [[say('有效至', 'Until'), until] as [string, string]] : []),
      ]),
  };
}

export const register: Register = (program, { say, run }) => {
  const command = program.command('whoami').description(say('查看当前登录用户', 'Show who is signed in')).action(run(whoami));
  examples(command, say, [
    ['shiyi whoami', '查看用户、企业与地址', 'show user, enterprise and server'],
    ['shiyi whoami --json', '供脚本使用', 'for scripts'],
  ]);
};
