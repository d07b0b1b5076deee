import type { Row } from '@shiyi/sdk';
import { confirm, confirmedCallOptions } from '../../operation/confirm.js';
import { formatLocalTime } from '../../output/local-time.js';
import { type Column, type CommandResult, formatTable } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import type { Register } from '../../program/noun.js';
import { isInteractive, promptSecret, readStdin } from '../../program/prompt.js';

type Key = Row<'listAccessKeys'>;

interface NewKeyOptions {
  permission: string[];
  until: string;
  passwordStdin?: boolean;
}

function columns({ say }: Context): Column<Key>[] {
  const states = { active: say('有效', 'active'), expired: say('已到期', 'expired') };
  return [
    { title: say('编号', 'Id'), value: (one) => String(one.id), right: true },
    { title: say('名称', 'Name'), value: (one) => sanitizeLine(one.name) },
    { title: say('开头', 'Begins with'), value: (one) => one.hint },
    { title: say('状态', 'Status'), value: (one) => states[one.status] },
    { title: say('最后一天', 'Last day'), value: (one) => one.end_date },
    { title: say('最近使用', 'Last used'), value: (one) => (one.last_used_at ? formatLocalTime(one.last_used_at) : '') },
    { title: say('权限', 'Permissions'), value: (one) => one.scopes.join(', '), wraps: true },
  ];
}

/** A person has few keys, but those that have expired stay until they are deleted. */
async function allKeys(context: Context): Promise<Key[]> {
  const rows: Key[] = [];
  const client = await context.client();
  for await (const row of client.paginate('listAccessKeys', {}, { signal: context.io.signal })) rows.push(row);
  return rows;
}

async function list(context: Context): Promise<CommandResult> {
  const { io, say } = context;
  const rows = await allKeys(context);
  return {
    data: { list: rows, total: rows.length, next: null },
    text: () => formatTable(io, columns(context), rows),
    note: say(`共 ${rows.length} 个密钥`, pluralize(rows.length, 'key')),
  };
}

/** Asks for the password; never takes it as an option, which others on the machine could read. */
async function passwordFor({ io, say }: Context, { passwordStdin }: NewKeyOptions): Promise<string> {
  const asking = isInteractive(io) && !passwordStdin;
  const password = passwordStdin ? (await readStdin(io)).trim() : asking ? await promptSecret(io, say('密码：', 'Password: '), say) : '';
  if (password) return password;
  throw new Failure(
    'usage',
    'no-password',
    say('新建密钥需要输入你的密码', 'A new key needs your password'),
    say('在脚本中用 --password-stdin 传入', 'pass it with --password-stdin in scripts'),
  );
}

async function create(context: Context, name: string, options: NewKeyOptions): Promise<CommandResult> {
  const { io, say } = context;
  const input = { name, scopes: options.permission, end_date: options.until, password: await passwordFor(context, options) };
  const made = await (await context.client()).createAccessKey(input, { signal: io.signal });
  return {
    data: made,
    text: made.key,
    note: say(
      '密钥只显示这一次，请立即保存；使用时放进环境变量 SHIYI_TOKEN',
      'The key is shown this once; store it now, and use it as SHIYI_TOKEN in the environment',
    ),
  };
}

function idFrom({ say }: Context, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say('编号应为正整数，见 shiyi key list', 'The id must be a whole number; see shiyi key list'));
}

async function revoke(context: Context, text: string): Promise<CommandResult> {
  const { say } = context;
  const id = idFrom(context, text);
  await confirm(context, 'moderate', say(`撤销密钥 ${id}？用它的任务会马上停止`, `Revoke key ${id}? What uses it stops at once`), text);
  await (await context.client()).deleteAccessKey({ id }, confirmedCallOptions('deleteAccessKey', context));
  return { data: { id }, text: say(`已撤销密钥 ${id}`, `Revoked key ${id}`) };
}

export const summary = { zh: '管理用于脚本和定时任务的访问密钥', en: 'Manage access keys for scripts and scheduled jobs' };

export const register: Register = (command, { say, run }) => {
  command.command('list').description(say('列出我的密钥', 'List my keys')).action(run(list));
  command
    .command('create')
    .argument('<name>', say('名称，写明用在哪里', 'Name that says where it is used'))
    .description(say('新建密钥；密钥打印在标准输出，只显示这一次', 'Create a key; it is printed on standard output, this once'))
    .requiredOption('--permission <code...>', say('允许的权限，可多个', 'Permissions that it allows'))
    .requiredOption('--until <date>', say('最后一天，最多 366 天以后', 'Last day, at most 366 days ahead'))
    .option('--password-stdin', say('从标准输入读取密码', 'Read the password from standard input'))
    .action(run(create));
  command
    .command('revoke')
    .alias('delete')
    .argument('<id>', say('编号，见 list', 'Id, from list'))
    .description(say('撤销密钥', 'Revoke a key'))
    .action(run(revoke));
  addExamples(command, [
    [
      'shiyi key create nightly --until 2027-06-30 --permission customer:customer:list',
      '新建一个只能查看客户的密钥',
      'create a key that lists customers only',
    ],
    ['shiyi key list', '查看密钥和最近使用时间', 'show the keys and when they were last used'],
    ['shiyi key revoke 3 --yes', '在脚本中撤销', 'revoke from a script'],
  ]);
};
