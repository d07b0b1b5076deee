import { type SyncOptions, startSync } from '../../jobs/start-sync.js';
import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

const kinds = {
  departments: { operation: 'syncDepartments', zh: '同步部门', en: 'Sync departments' },
  staff: { operation: 'syncStaff', zh: '同步部门和员工', en: 'Sync departments and staff' },
  contacts: { operation: 'syncExternalUsers', zh: '同步企微客户', en: 'Sync WeCom contacts' },
  tags: { operation: 'syncTags', zh: '从企业微信同步标签', en: 'Sync tags from WeCom' },
  groups: { operation: 'syncGroupChats', zh: '同步客户群', en: 'Sync group chats' },
} as const;
type Kind = keyof typeof kinds;

type Values = Record<string, number[]>;

function idsOf({ say }: Context, texts: string[]): number[] {
  if (texts.every((text) => /^[1-9]\d{0,15}$/.test(text))) return [...new Set(texts.map(Number))];
  throw new Failure('usage', 'bad-number', say('员工编号应为正整数', 'A staff ID must be a whole number, 1 or more'));
}

const start = (context: Context, kind: Kind, input: Values, options: SyncOptions): Promise<CommandResult> =>
  startSync(
    context,
    { kind, command: `shiyi sync ${kind}`, begin: (client, more, call) => client.call(kinds[kind].operation, { ...input, ...more }, call) },
    options,
  );

export const summary = {
  zh: '与企业微信同步部门、员工、企微客户、标签和客户群',
  en: 'Sync departments, staff, contacts, tags and group chats with WeCom',
};

export const register: Register = (command, { say, run }) => {
  const verb = (kind: Kind) =>
    command
      .command(kind)
      .description(say(kinds[kind].zh, kinds[kind].en))
      .option('--watch', say('等到结束，显示进度', 'Wait until it finishes and show progress'))
      .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
      .option('--calls', say('预检时也列出对企业微信的调用', 'In a dry run, also list the calls to WeCom'));
  const whole = (kind: Kind) => verb(kind).action(run((context, options: SyncOptions) => start(context, kind, {}, options)));
  const someStaff = (kind: Kind, field: 'ids' | 'user_ids') =>
    verb(kind)
      .argument('[ids...]', say('只同步这些员工', 'Only these staff members'))
      .action(
        run((context, ids: string[], options: SyncOptions) =>
          start(context, kind, ids.length > 0 ? { [field]: idsOf(context, ids) } : {}, options),
        ),
      );
  whole('departments');
  someStaff('staff', 'ids');
  someStaff('contacts', 'user_ids');
  whole('tags');
  whole('groups');
  addExamples(command, [
    ['shiyi sync staff --watch', '同步，等到结束', 'sync and wait until it finishes'],
    ['shiyi sync contacts 1004 1005', '只同步两位员工的客户', 'the contacts of two staff members'],
    ['shiyi sync staff --dry-run', '只看谁会新建、修改或停用', 'only see who would be created, changed or disabled'],
    ['shiyi sync tags --dry-run --calls', '也列出对企业微信的调用', 'list the calls to WeCom, too'],
    ['shiyi sync groups --watch --json', '供脚本使用', 'output for scripts'],
  ]);
};
