import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

async function logout(context: Context): Promise<CommandResult> {
  const { io, say, settings } = context;
  const client = await context.client();
  await context.clearToken();
  const ended = await client.logout({}, { signal: io.signal }).then(
    () => true,
    (error: { kind?: string }) => {
      if (error.kind === 'auth' || error.kind === 'session') return false;
      throw error;
    },
  );
  const fromEnvironment = settings.tokenFrom === 'environment';
  return {
    data: { profile: settings.profile, ended },
    text: ended
      ? say('已退出登录', 'Signed out')
      : say('登录此前已失效，本地令牌已删除', 'The session had already ended; the stored token was deleted'),
    ...(fromEnvironment
      ? { note: say('环境变量 SHIYI_TOKEN 中的令牌已失效，请将其移除', 'The token in SHIYI_TOKEN no longer works; remove it') }
      : {}),
  };
}

export const summary = { zh: '退出登录', en: 'Sign out' };

export const register: Register = (command, { run }) => {
  command.action(run(logout));
  addExamples(command, [
    ['shiyi logout', '退出当前配置', 'sign out of the current profile'],
    ['shiyi logout --profile prod', '退出指定配置', 'sign out of another profile'],
  ]);
};
