import { formatLocalTime } from '../../output/local-time.js';
import { type CommandResult, formatDetails } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

async function whoami(context: Context): Promise<CommandResult> {
  const { io, say, settings } = context;
  const user = await (await context.client()).getSessionInfo({}, { signal: io.signal });
  const from = settings.tokenFrom === 'environment' ? 'SHIYI_TOKEN' : settings.profile;
  const until = settings.tokenFrom !== 'environment' && settings.expiresAt ? formatLocalTime(settings.expiresAt) : undefined;
  return {
    data: { ...user, baseUrl: settings.baseUrl, profile: settings.profile, tokenFrom: settings.tokenFrom },
    text: () =>
      formatDetails(io, [
        [say('用户', 'User'), sanitizeLine(say(`${user.name}（${user.username}）`, `${user.name} (${user.username})`))],
        [
          say('企业', 'Company'),
          sanitizeLine(user.company_name) + (user.read_only ? say('（已到期，只读）', ' (expired, read-only)') : ''),
        ],
        [say('企业时区', 'Time zone'), sanitizeLine(user.time_zone)],
        [say('角色', 'Roles'), sanitizeLine(user.roles.join(say('、', ', '))) || say('无', 'none')],
        [say('地址', 'Server'), settings.baseUrl],
        [say('凭据', 'Token from'), settings.tokenFrom === 'environment' ? from : say(`配置 ${from}`, `profile ${from}`)],
        ...(until ? [[say('有效至', 'Until'), until] as [string, string]] : []),
      ]),
  };
}

export const summary = { zh: '查看当前登录用户', en: 'Show who is signed in' };

export const register: Register = (command, { run }) => {
  command.action(run(whoami));
  addExamples(command, [
    ['shiyi whoami', '查看用户、企业与地址', 'show user, company and server'],
    ['shiyi whoami --json', '供脚本使用', 'for scripts'],
  ]);
};
