import type { Data } from '@shiyi/sdk';
import type { CommandResult } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { storeToken } from '../../program/keyring.js';
import type { Register } from '../../program/noun.js';
import { isInteractive, prompt, promptSecret, readStdin } from '../../program/prompt.js';

interface LoginOptions {
  username?: string;
  passwordStdin?: boolean;
  tokenStdin?: boolean;
}

async function credentials(context: Context, options: LoginOptions): Promise<{ username: string; password: string }> {
  const { io, say, settings } = context;
  const asking = isInteractive(io);
  if (!options.passwordStdin && !asking)
    throw new Failure(
      'usage',
      'no-password',
      say('当前无法输入密码', 'Cannot prompt for a password'),
      say('请用 --password-stdin 传入', 'pass it with --password-stdin'),
    );
  let username = options.username ?? '';
  if (!username && asking && !options.passwordStdin) {
    const known = settings.username ? `（${settings.username}）` : '';
    username =
      (await prompt(io, say(`用户名${known}：`, `Username${settings.username ? ` (${settings.username})` : ''}: `), say)) ||
      (settings.username ?? '');
  }
  if (!username) throw new Failure('usage', 'no-username', say('缺少用户名', 'Missing username'), say('请加 --username', 'add --username'));
  const password = options.passwordStdin ? await readStdin(io) : await promptSecret(io, say('密码：', 'Password: '), say);
  if (!password) throw new Failure('usage', 'no-password', say('密码为空', 'The password is empty'));
  return { username, password };
}

async function openSession(context: Context, options: LoginOptions): Promise<{ token: string; expiresAt?: string }> {
  const { io, say } = context;
  if (options.tokenStdin) {
    const token = (await readStdin(io)).trim();
    if (!token) throw new Failure('usage', 'no-token', say('标准输入中没有令牌', 'There is no token on standard input'));
    return { token };
  }
  const input = await credentials(context, options);
  const client = await context.clientWith(undefined);
  const answer: Data<'login'> = await client.login({ ...input, remember: true }, { signal: io.signal });
  if (answer.auth_url)
    throw new Failure(
      'auth',
      'elsewhere',
      say('该账号需在浏览器中登录', 'This account must sign in in a browser'),
      `${sanitizeLine(answer.auth_url)} ; shiyi login --token-stdin`,
    );
  if (!answer.token)
    throw new Failure('business', 'no-token', say('登录失败，服务器没有返回令牌', 'Sign-in failed: the server returned no token'));
  const expires = answer.expires_in ? { expiresAt: new Date(Date.now() + answer.expires_in * 1000).toISOString() } : {};
  return { token: answer.token, ...expires };
}

/** Returns the notes printed after signing in. */
function notesOf({ io, say }: Context, { must_change_password }: Data<'getSessionInfo'>): string {
  const notes = [
    must_change_password && say('请先修改初始密码：shiyi passwd', 'Change your initial password first: shiyi passwd'),
    io.env.SHIYI_TOKEN &&
      say('环境变量 SHIYI_TOKEN 仍优先于刚保存的令牌', 'SHIYI_TOKEN in the environment still overrides the token just saved'),
  ];
  return notes.filter(Boolean).join('\n');
}

async function login(context: Context, options: LoginOptions): Promise<CommandResult> {
  const { io, say, settings, config } = context;
  const session = await openSession(context, options);
  const client = await context.clientWith(session.token);
  const user = await client.getSessionInfo({}, { signal: io.signal });
  const { baseUrl, profile } = settings;
  const kept = !context.options.dryRun && (await storeToken(profile, session.token));
  const { production } = config.profiles[profile] ?? {};
  const kind = { ...(production ? { production } : {}), ...(settings.successCode === 200 ? {} : { successCode: settings.successCode }) };
  const entry = { ...kind, baseUrl, username: user.username, ...session, ...(kept ? { keyring: true as const } : {}) };
  context.save({ ...config, current: profile, profiles: { ...config.profiles, [profile]: entry } });
  const name = sanitizeLine(`${user.name}（${user.username}）`);
  const notes = notesOf(context, user);
  return {
    data: { profile, baseUrl, username: user.username, name: user.name, companyName: user.company_name, expiresAt: session.expiresAt },
    text: say(
      `已登录：${name}，${sanitizeLine(user.company_name)}`,
      `Signed in: ${sanitizeLine(`${user.name} (${user.username})`)}, ${sanitizeLine(user.company_name)}`,
    ),
    ...(notes ? { note: notes } : {}),
  };
}

export const summary = { zh: '登录并保存令牌', en: 'Sign in and save the token' };

export const register: Register = (command, { say, run }) => {
  command

    .option('-u, --username <name>', say('用户名', 'Username'))
    .option('--password-stdin', say('从标准输入读取密码', 'Read the password from standard input'))
    .option('--token-stdin', say('从标准输入读取已有令牌', 'Read an existing token from standard input'))
    .action(run(login));
  addExamples(command, [
    ['shiyi login --username admin', '输入密码登录', 'type the password'],
    ['shiyi login --base-url https://shiyi.example.com --profile prod', '登录另一个地址', 'sign in at another address'],
    ['shiyi login -u admin --password-stdin < password.txt', '在脚本中登录', 'sign in from a script'],
  ]);
};
