import type { Context } from '../context.js';
import { confirm } from '../danger.js';
import { Failure } from '../failure.js';
import { counted } from '../language.js';
import { ownWords, placeOf, serverFile } from '../local-server.js';
import { examples, type Register } from '../noun.js';
import type { Shown } from '../output.js';
import { safeLine } from '../safe-text.js';

async function remove(context: Context): Promise<Shown> {
  const { io, say, options } = context;
  const place = placeOf(io);
  const { sandboxFacts, removeSandbox } = await serverFile('keep', say);
  const facts = await ownWords(say, sandboxFacts(place));
  if (!facts) throw new Failure('business', 'no-sandbox', say('没有沙箱企业', 'There is no sandbox company'));
  const { staff, customers, files } = facts;
  const name = safeLine(facts.name);
  const what = say(
    `沙箱企业「${name}」及其全部数据（员工 ${staff}，客户 ${customers}，文件 ${files}）`,
    `the sandbox company ${name} with all it has (${staff} staff, ${counted(customers, 'customer')}, ${counted(files, 'file')})`,
  );
  if (options.dryRun) return { data: facts, text: say(`将删除${what}`, `Would delete ${what}`) };
  await confirm(context, 'severe', say(`将删除${what}，无法恢复`, `This deletes ${what} and cannot be undone`), name);
  const gone = await ownWords(say, removeSandbox(place));
  return { data: gone, text: say(`已删除${what}`, `Deleted ${what}`) };
}

export const register: Register = (program, { say, run }) => {
  const sandbox = program.command('sandbox').description(say('管理本机的沙箱企业', 'The sandbox company on this machine'));
  sandbox
    .command('remove')
    .description(
      say(
        '删除沙箱企业及其全部数据；内置数据库须先停止服务',
        'Delete it with all its data; with embedded data the server has to be stopped',
      ),
    )
    .action(run(remove));
  examples(sandbox, say, [
    ['shiyi sandbox remove --dry-run', '看看会删除什么', 'see what would go'],
    ['shiyi sandbox remove --confirm=青禾营养科技', '在脚本中删除', 'from a script'],
  ]);
};
