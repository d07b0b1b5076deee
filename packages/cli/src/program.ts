import { Command } from 'commander';
import { nouns } from './commands/index.js';
import { type Context, createContext } from './context.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import { examples, nounOf, type Run } from './noun.js';
import type { Shown } from './output.js';
import { Planned, shownPlan } from './planned.js';
import type { GlobalOptions } from './settings.js';
import { plainWidth } from './width.js';

export interface Hooks {
  /** Called before an action with what it works with. */
  start(context: Context): void;
  print(shown: Shown, context: Context): Promise<void>;
}

const titles: Record<string, string> = {
  'Usage:': '用法:',
  'Arguments:': '参数:',
  'Options:': '选项:',
  'Global Options:': '全局选项:',
  'Commands:': '命令:',
};

function termOf(command: Command): string {
  return [command.name(), ...command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`))].join(' ');
}

function usageOf(command: Command, say: Say): string {
  const path: string[] = [];
  for (let parent = command.parent; parent; parent = parent.parent) path.unshift(parent.name());
  const tail = command.commands.length ? say(' <命令>', ' <command>') : '';
  return `${[...path, termOf(command)].join(' ')}${tail} ${say('[选项]', '[options]')}`;
}

function root(say: Say, version: string): Command {
  const program = new Command('shiyi')
    .description(say('食宜后台的命令行工具', 'Terminal of the Shiyi back office'))
    .version(version, '-V, --version', say('显示版本', 'Show the version'))
    .helpOption('-h, --help', say('显示帮助', 'Show help'))
    .helpCommand(say('help [命令]', 'help [command]'), say('显示某个命令的帮助', 'Show help for a command'))
    .option('--json', say('以 JSON 输出结果', 'Print the result as JSON'))
    .option('--ndjson', say('每行输出一个 JSON', 'Print rows as JSON, one a line'))
    .option('--fields <names>', say('只要这些字段，如 id,name,dept.name', 'Only these fields, such as id,name,dept.name'))
    .option('--profile <name>', say('使用这个配置（SHIYI_PROFILE）', 'Use this profile (SHIYI_PROFILE)'))
    .option('--base-url <url>', say('服务地址（SHIYI_BASE_URL）', 'Address of the server (SHIYI_BASE_URL)'))
    .option('--timeout <seconds>', say('每次请求的超时秒数，默认 10', 'Seconds for one attempt, 10 by default'))
    .option('--dry-run', say('只显示将执行的写操作，不执行', 'Show the call that would change something, and do nothing'))
    .option('-y, --yes', say('不再询问；严重操作还需 --confirm', 'Go on without asking; severe harm takes --confirm'))
    .option('--confirm <name>', say('预先确认严重操作：将影响的对象名称', 'Confirm severe harm in advance: name of what it hits'))
    .option('--lang <zh|en>', say('显示语言', 'Language of all texts'))
    .option('--no-color', say('不使用颜色（NO_COLOR）', 'No colours (NO_COLOR)'))
    .option('--debug', say('出错时显示调用栈', 'Show the stack of an error'))
    .configureHelp({
      showGlobalOptions: true,
      displayWidth: plainWidth,
      styleTitle: (title) => say(titles[title] ?? title, title),
      commandUsage: (command) => usageOf(command, say),
      subcommandTerm: termOf,
    })
    .configureOutput({ outputError: () => undefined, writeErr: (text) => process.stdout.write(text) })
    .exitOverride();
  examples(program, say, [
    ['shiyi login --username admin', '登录默认地址', 'sign in at the default address'],
    ["shiyi cache list 'config:*'", '查看缓存键', 'list cache keys'],
    ['shiyi staff list --status enabled', '任何资源的增删改查，见 shiyi resources', 'any resource, see shiyi resources'],
    ['shiyi api listStaff --keyword 林 --json', '调用任意接口', 'make any call of the contract'],
  ]);
  return program;
}

/** Declares all nouns by name, and only the wanted one with its verbs: loading them all would double the start. */
export async function buildProgram(io: Io, language: Language, say: Say, version: string, hooks: Hooks): Promise<Command> {
  const program = root(say, version);
  const run: Run =
    (act) =>
    async (...args) => {
      const command = args.at(-1) as Command;
      const context = await createContext(io, say, language, command.optsWithGlobals<GlobalOptions>());
      hooks.start(context);
      const shown = await act(context, ...(args.slice(0, -1) as never)).catch((error) => {
        if (error instanceof Planned) return shownPlan(error, say);
        throw error;
      });
      await hooks.print(shown, context);
    };
  const wanted = nounOf(io.argv).name;
  const noun = { io, say, language, run };
  for (const { name, zh, en, load } of nouns) {
    if (name === wanted) await (await load())(program, noun);
    else program.command(name).description(say(zh, en));
  }
  if (wanted !== undefined && !nouns.some(({ name }) => name === wanted))
    await (await import('./commands/resource.js')).registerResource(program, noun, wanted);
  return program;
}
