import type { Data, Input } from '@shiyi/sdk';
import { confirm } from '../../operation/confirm.js';
import type { CommandResult } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';
import { isInteractive, promptSecret, readStdin } from '../../program/prompt.js';

type Connection = Data<'getPlatformConnection'>;
type Credential = Connection['credentials'][number]['name'];

const credentials: Record<Credential, [zh: string, en: string]> = {
  contact_secret: ['通讯录 Secret', 'Contacts secret'],
  customer_secret: ['客户联系 Secret', 'Customer contact secret'],
  app_secret: ['应用 Secret', 'App secret'],
  archive_secret: ['会话存档 Secret', 'Chat archive secret'],
  archive_feed_url: ['会话存档服务地址', 'Chat archive feed URL'],
  archive_feed_key: ['会话存档服务密钥', 'Chat archive feed key'],
  callback_token: ['回调 Token', 'Callback token'],
  aes_key: ['回调 EncodingAESKey', 'EncodingAESKey'],
};
const names = Object.keys(credentials) as Credential[];

async function show(context: Context): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const one = await client.getPlatformConnection({}, { signal: io.signal });
  const none = say('未填写', 'not set');
  const rows: [string, string][] = [
    [say('沙盒企业', 'Sandbox'), one.is_sandbox ? say('是', 'yes') : say('否', 'no')],
    [say('企业 ID', 'Corp ID'), one.corpid],
    [say('应用 ID', 'App ID'), one.agent_id === null ? none : String(one.agent_id)],
    ...one.credentials.map(({ name, is_set, changed_at, changed_by }): [string, string] => [
      say(...credentials[name]),
      is_set
        ? `${say('已填写', 'set')}${changed_at ? ` · ${changed_at.slice(0, 10)}` : ''}${changed_by ? ` · ${sanitizeLine(changed_by.name)}` : ''}`
        : none,
    ]),
    [say('回调地址', 'Callback URL'), sanitizeLine(one.callback_url)],
    [say('最近回调', 'Last callback'), one.callback_at ?? say('还没有', 'none yet')],
  ];
  return { data: one, text: rows.map(([label, value]) => `${label}: ${value}\n`).join('') };
}

interface SetOptions {
  corpid?: string;
  agentId?: string;
  secretsStdin?: boolean;
  clear?: string[];
}

function unknownCredential({ say }: Context, line: string): Failure {
  const name = sanitizeLine(line.split('=')[0] ?? '').slice(0, 40);
  return new Failure(
    'usage',
    'no-credential',
    say(`没有名为 ${name} 的凭证`, `There is no credential named ${name}`),
    say(`可用的名称：${names.join('、')}`, `available: ${names.join(', ')}`),
  );
}

/** Parses name=value lines. Secrets are read from standard input, never from the command line. */
function linesOf(context: Context, text: string): Partial<Record<Credential, string>> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line.trim()) ?? [];
      if (!names.includes(name as Credential) || value === '') throw unknownCredential(context, line);
      return [name, value];
    }),
  );
}

/** Prompts for each credential without echo. An empty line keeps the current value. */
async function promptForCredentials({ io, say }: Context): Promise<Partial<Record<Credential, string>>> {
  const given: Partial<Record<Credential, string>> = {};
  for (const name of names) {
    const value = await promptSecret(io, `${say(...credentials[name])}${say('（留空则不改）：', ' (leave empty to keep): ')}`, say);
    if (value) given[name] = value;
  }
  return given;
}

async function set(context: Context, options: SetOptions): Promise<CommandResult> {
  const { io, say } = context;
  const cleared = options.clear ?? [];
  const unknown = cleared.find((name) => !names.includes(name as Credential));
  if (unknown !== undefined) throw unknownCredential(context, unknown);
  const plain = options.corpid ?? options.agentId ?? options.clear;
  const secrets = options.secretsStdin
    ? linesOf(context, await readStdin(io))
    : plain === undefined && isInteractive(io)
      ? await promptForCredentials(context)
      : {};
  if (plain === undefined && Object.keys(secrets).length === 0)
    throw new Failure(
      'usage',
      'nothing-given',
      say('没有要修改的内容', 'Nothing to change'),
      say('请加选项，或用 --secrets-stdin 传入凭证', 'add an option, or pass credentials with --secrets-stdin'),
    );
  const client = await context.client();
  const now = await client.getPlatformConnection({}, { signal: io.signal });
  const agentId = options.agentId === undefined ? now.agent_id : Number(options.agentId);
  const input: Input<'updatePlatformConnection'> = {
    corpid: options.corpid ?? now.corpid,
    ...(agentId === null ? {} : { agent_id: agentId }),
    ...secrets,
    ...Object.fromEntries(cleared.map((name) => [name, null])),
  };
  await confirm(context, 'moderate', say('修改企业微信对接', 'Change the WeCom connection'), input.corpid);
  await client.updatePlatformConnection(input, { signal: io.signal });
  return show(context);
}

export const summary = { zh: '查看和填写企业微信对接', en: 'Show and set up the WeCom connection' };

export const register: Register = (command, { say, run }) => {
  command
    .command('show')
    .alias('list')
    .description(say('查看对接；凭证只显示是否已填写', 'Show the connection; credentials show only as set or not set'))
    .action(run((context) => show(context)));
  command
    .command('set')
    .description(say('修改对接；不加选项时逐个询问凭证', 'Change the connection; without options, prompts for each credential'))
    .option('--corpid <id>', say('企业 ID', 'Corp ID'))
    .option('--agent-id <number>', say('应用 ID', 'App ID'))
    .option('--secrets-stdin', say('从标准输入读取凭证，每行 名称=值', 'Read credentials from standard input, one name=value per line'))
    .option('--clear <name...>', say('清除这些凭证', 'Clear these credentials'))
    .action(run((context, options: SetOptions) => set(context, options)));
  addExamples(command, [
    ['shiyi platform show', '查看', 'show the connection'],
    ['shiyi platform set', '逐个输入凭证', 'enter the credentials one by one'],
    ['shiyi platform set --corpid ww8f3d --secrets-stdin < secrets.txt', '接入自己的企业', 'connect your own company'],
  ]);
};
