import { confirm } from '../../operation/confirm.js';
import type { CommandResult } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import { loadMaintenance, withServerRefusals } from '../../program/local-server.js';
import type { Register } from '../../program/noun.js';

async function remove(context: Context): Promise<CommandResult> {
  const { io, say, options } = context;
  const { place, sandboxFacts, removeSandbox } = await loadMaintenance(io, say);
  const facts = await withServerRefusals(say, sandboxFacts(place));
  if (!facts) throw new Failure('business', 'no-sandbox', say('没有沙盒企业', 'There is no sandbox company'));
  const { staff, customers, files } = facts;
  const name = sanitizeLine(facts.name);
  const what = say(
    `沙盒企业「${name}」及其全部数据（员工 ${staff}，客户 ${customers}，文件 ${files}）`,
    `the sandbox company ${name} with all it has (${staff} staff, ${pluralize(customers, 'customer')}, ${pluralize(files, 'file')})`,
  );
  if (options.dryRun) return { data: facts, text: say(`将删除${what}`, `Would delete ${what}`) };
  await confirm(context, 'severe', say(`将删除${what}，无法恢复`, `This deletes ${what} and cannot be undone`), name);
  const gone = await withServerRefusals(say, removeSandbox(place));
  return { data: gone, text: say(`已删除${what}`, `Deleted ${what}`) };
}

export const summary = { zh: '删除沙盒企业', en: 'Remove the sandbox company' };

export const register: Register = (sandbox, { say, run }) => {
  sandbox.description(say('管理本机的沙盒企业', 'Manage the sandbox company on this machine'));
  sandbox
    .command('remove')
    .description(
      say('删除沙盒企业及其全部数据；内置数据库须先停止服务', 'Delete it and all its data; with embedded data, stop the server first'),
    )
    .action(run(remove));
  addExamples(sandbox, [
    ['shiyi sandbox remove --dry-run', '查看将删除的内容', 'see what would be deleted'],
    ['shiyi sandbox remove --confirm=青禾营养科技', '在脚本中删除', 'delete it from a script'],
  ]);
};
