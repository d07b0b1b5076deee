import { Command } from 'commander';
import { nouns } from './commands/index.js';
import { type Context, createContext } from './context.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import type { Shown } from './output.js';
import type { GlobalOptions } from './settings.js';
import { plainWidth } from './width.js';

/** Turns what a command does into an action of commander: a context before, the printing after. */
export type Run = <Args extends unknown[]>(
  act: (context: Context, ...args: Args) => Promise<Shown>,
) => (...args: [...Args, Command]) => Promise<void>;

/** What a noun is given to declare its verbs. */
export interface Noun {
  io: Io;
  say: Say;
  language: Language;
  run: Run;
}

export type Register = (program: Command, noun: Noun) => void | Promise<void>;

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

/** Adds examples below the options, each beside its meaning where that fits into 80 columns. */
export function examples(command: Command, say: Say, lines: [command: string, zh: string, en: string][]) {
  command.addHelpText('after', () => {
    const column = Math.max(...lines.map(([line]) => plainWidth(line)));
    const fits = lines.every(([, zh, en]) => column + plainWidth(say(zh, en)) + 7 <= 80);
    const shown = lines.map(([line, zh, en]) =>
      fits ? `  $ ${line}${' '.repeat(column - plainWidth(line))}   ${say(zh, en)}` : `  # ${say(zh, en)}\n  $ ${line}`,
    );
    return `\n${say('示例:', 'Examples:')}\n${shown.join('\n')}`;
  });
}

function root(say: Say, version: string): Command {
  const program = new Command('shiyi')
    .description(say('食宜后台的命令行工具', 'Terminal of the Shiyi back office'))
    .version(version, '-V, --version', say('显示版本', 'Show the version'))
    .helpOption('-h, --help', say('显示帮助', 'Show help'))
    .helpCommand(say('help [命令]', 'help [command]'), say('显示某个命令的帮助', 'Show help for a command'))
    .option('--json', say('以 JSON 输出结果', 'Print the result as JSON'))
    .option('--profile <name>', say('使用这个配置（SHIYI_PROFILE）', 'Use this profile (SHIYI_PROFILE)'))
    .option('--base-url <url>', say('服务地址（SHIYI_BASE_URL）', 'Address of the server (SHIYI_BASE_URL)'))
    .option('--timeout <seconds>', say('每次请求的超时秒数，默认 10', 'Seconds for one attempt, 10 by default'))
    .option('-y, --yes', say('不再询问，直接执行', 'Go on without asking'))
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
    ['shiyi api listStaff --keyword 林 --json', '调用任意接口', 'make any call of the contract'],
  ]);
  return program;
}

/** The first word that is no option and no value of one. */
export function nounOf(argv: string[]): { name: string | undefined; rest: string[] } {
  const takesValue = new Set(['--profile', '--base-url', '--timeout', '--lang', '--search']);
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    if (takesValue.has(word)) at++;
    else if (word !== 'help' && !word.startsWith('-')) return { name: word, rest: argv.slice(at + 1) };
  }
  return { name: undefined, rest: [] };
}

/** Declares all nouns by name, and only the wanted one with its verbs: loading them all would double the start. */
export async function buildProgram(io: Io, language: Language, say: Say, version: string, hooks: Hooks): Promise<Command> {
  const program = root(say, version);
  const run: Run =
    (act) =>
    async (...args) => {
      const command = args.at(-1) as Command;
      const context = createContext(io, say, language, command.optsWithGlobals<GlobalOptions>());
      hooks.start(context);
      await hooks.print(await act(context, ...(args.slice(0, -1) as never)), context);
    };
  const wanted = nounOf(io.argv).name;
  for (const { name, zh, en, load } of nouns) {
    if (name === wanted) await (await load())(program, { io, say, language, run });
    else program.command(name).description(say(zh, en));
  }
  return program;
}
