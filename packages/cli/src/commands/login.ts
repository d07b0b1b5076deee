import type { Data } from '@shiyi/sdk';
import type { Context } from '../context.js';
import { Failure } from '../failure.js';
import { keepToken } from '../keyring.js';
import { examples, type Register } from '../noun.js';
import type { Shown } from '../output.js';
import { ask, askHidden, canAsk, readInput } from '../prompt.js';
import { safeLine } from '../safe-text.js';

interface LoginOptions {
  username?: string;
  passwordStdin?: boolean;
  tokenStdin?: boolean;
}

async function credentials(context: Context, options: LoginOptions): Promise<{ username: string; password: string }> {
  const { io, say, settings } = context;
  const asking = canAsk(io);
  if (!options.passwordStdin && !asking)
    throw new Failure(
      'usage',
      'no-password',
      say('这里无法输入密码', 'A password cannot be typed here'),
      say('请用 --password-stdin 传入', 'pass it with --password-stdin'),
    );
  let username = options.username ?? '';
  if (!username && asking && !options.passwordStdin) {
    const known = settings.username ? `（${settings.username}）` : '';
    username =
      (await ask(io, say(`用户名${known}：`, `User name${settings.username ? ` (${settings.username})` : ''}: `), say)) ||
      (settings.username ?? '');
  }
  if (!username)
    throw new Failure('usage', 'no-username', say('缺少用户名', 'The user name is missing'), say('请加 --username', 'add --username'));
  const password = options.passwordStdin ? await readInput(io) : await askHidden(io, say('密码：', 'Password: '), say);
  if (!password) throw new Failure('usage', 'no-password', say('密码为空', 'The password is empty'));
  return { username, password };
}

async function openSession(context: Context, options: LoginOptions): Promise<{ token: string; expiresAt?: string }> {
  const { io, say } = context;
  if (options.tokenStdin) {
    const token = (await readInput(io)).trim();
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
      say('该账号需在浏览器中登录', 'This account signs in with a browser'),
      `${safeLine(answer.auth_url)} ; shiyi login --token-stdin`,
    );
  if (!answer.token)
    throw new Failure('business', 'no-token', say('登录失败，服务器没有返回令牌', 'Sign-in failed; the server gave no token'));
  const expires = answer.expires_in ? { expiresAt: new Date(Date.now() + answer.expires_in * 1000).toISOString() } : {};
  return { token: answer.token, ...expires };
}

async function login(context: Context, options: LoginOptions): Promise<Shown> {
  const { io, say, settings, config } = context;
  const session = await openSession(context, options);
  const client = await context.clientWith(session.token);
  const user = await client.getSessionInfo({}, { signal: io.signal });
  const { baseUrl, profile } = settings;
  const kept = !context.options.dryRun && (await keepToken(profile, session.token));
  const entry = { baseUrl, username: user.username, ...session, ...(kept ? { keyring: true as const } : {}) };
  context.save({ ...config, current: profile, profiles: { ...config.profiles, [profile]: entry } });
  const name = safeLine(`${user.name}（${user.username}）`);
  const shadowed = io.env.SHIYI_TOKEN
    ? say('环境变量 SHIYI_TOKEN 仍优先于刚保存的令牌', 'SHIYI_TOKEN in the environment still goes before the token just kept')
    : undefined;
  return {
    data: { profile, baseUrl, username: user.username, name: user.name, companyName: user.company_name, expiresAt: session.expiresAt },
    text: say(
      `已登录：${name}，${safeLine(user.company_name)}`,
      `Signed in: ${safeLine(`${user.name} (${user.username})`)}, ${safeLine(user.company_name)}`,
    ),
    ...(shadowed ? { note: shadowed } : {}),
  };
}

export const register: Register = (program, { say, run }) => {
  const command = program
    .command('login')
    .description(say('登录并保存令牌', 'Sign in and keep the token'))
    .option('-u, --username <name>', say('用户名', 'User name'))
    .option('--password-stdin', say('从标准输入读取密码', 'Read the password from standard input'))
    .option('--token-stdin', say('从标准输入读取已有令牌', 'Read an existing token from standard input'))
    .action(run(login));
  examples(command, say, [
    ['shiyi login --username admin', '输入密码登录', 'type the password'],
    ['shiyi login --base-url https://shiyi.example.com --profile prod', '登录另一个地址', 'sign in elsewhere'],
    ['shiyi login -u admin --password-stdin < password.txt', '在脚本中登录', 'sign in from a script'],
  ]);
};
