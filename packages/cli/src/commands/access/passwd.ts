import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';
import { isInteractive, promptSecret, readStdin } from '../../program/prompt.js';

interface PasswordOptions {
  passwordStdin?: boolean;
}

interface Passwords {
  old_pass: string;
  new_pass: string;
}

async function typedPasswords({ io, say }: Context): Promise<Passwords> {
  const old_pass = await promptSecret(io, say('当前密码：', 'Current password: '), say);
  const new_pass = await promptSecret(io, say('新密码：', 'New password: '), say);
  const again = await promptSecret(io, say('再次输入新密码：', 'New password again: '), say);
  if (new_pass !== again) throw new Failure('usage', 'password-mismatch', say('两次输入的新密码不一致', 'The new passwords do not match'));
  return { old_pass, new_pass };
}

async function passwords(context: Context, { passwordStdin }: PasswordOptions): Promise<Passwords> {
  const { io, say } = context;
  if (!passwordStdin && isInteractive(io)) return typedPasswords(context);
  const hint = say(
    '用 --password-stdin 传入两行：当前密码和新密码',
    'pass two lines with --password-stdin: the current and the new password',
  );
  if (!passwordStdin) throw new Failure('usage', 'no-password', say('当前无法输入密码', 'Cannot prompt for a password'), hint);
  const [old_pass = '', new_pass = '', ...rest] = (await readStdin(io)).split(/\r?\n/);
  if (!old_pass || !new_pass || rest.length > 0)
    throw new Failure('usage', 'no-password', say('标准输入应为两行', 'Standard input must be two lines'), hint);
  return { old_pass, new_pass };
}

async function changePassword(context: Context, options: PasswordOptions): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const { username } = await client.changeMyPassword(await passwords(context, options), { signal: io.signal });
  return {
    data: { username },
    text: say('密码已修改，其他设备已退出登录', 'Password changed; your other devices are signed out'),
  };
}

export const summary = { zh: '修改自己的密码', en: 'Change your own password' };

export const register: Register = (command, { say, run }) => {
  command
    .option(
      '--password-stdin',
      say('从标准输入读取两行：当前密码和新密码', 'Read two lines from standard input: the current and the new password'),
    )
    .action(run(changePassword));
  addExamples(command, [
    ['shiyi passwd', '输入当前密码和新密码', 'type the current and the new password'],
    ['shiyi passwd --password-stdin < passwords.txt', '在脚本中修改', 'change it from a script'],
  ]);
};
