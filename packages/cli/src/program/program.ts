import { Command } from 'commander';
import globalOptions from '../../global-options.json' with { type: 'json' };
import { commands } from '../generated/commands.js';
import { formatPlannedCall, PlannedCall } from '../operation/dry-run.js';
import type { CommandResult } from '../output/output.js';
import { type Context, createContext } from './context.js';
import { addExamples, helpLayout } from './help.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import { type CommandEntry, findNoun, type Noun, type Run } from './noun.js';
import { addNouns, byGroup, groupTitle } from './root-help.js';
import type { GlobalOptions } from './settings.js';

export interface Hooks {
  /** Called before an action with its context. */
  start(context: Context): void;
  print(shown: CommandResult, context: Context): Promise<void>;
}

const helpCommand = (say: Say) =>
  new Command('help')
    .arguments(say('[命令]', '[command]'))
    .description(say('显示某个命令的帮助', 'Show help for a command'))
    .helpOption(false)
    .helpGroup(groupTitle('terminal', say));

/**
 * Creates the program with its global options. `--version` is accepted only before the first word, because it is also a field of many
 * operations.
 */
function createRoot({ argv, stdout }: Io, say: Say, version: string): Command {
  const write = (text: string) => void stdout.write(text);
  const program = new Command('shiyi')
    .description(say('食宜后台的命令行工具', 'Command line of the Shiyi back office'))
    .helpOption('-h, --help', say('显示帮助', 'Show help'))
    .addHelpCommand(helpCommand(say))
    .configureHelp(helpLayout(say))
    .configureOutput({ outputError: () => undefined, writeOut: write, writeErr: write })
    .exitOverride();
  const { name, before } = findNoun(argv);
  if (name === undefined || before.some((word) => word === '--version' || word === '-V'))
    program.version(version, '-V, --version', say('显示版本', 'Show the version'));
  for (const { flags, zh, en } of globalOptions.options) program.option(flags, say(zh, en));
  addExamples(program, [
    ['shiyi login --username admin', '登录默认地址', 'sign in at the default address'],
    ["shiyi cache list 'config:*'", '查看缓存键', 'list cache keys'],
    [
      'shiyi staff list --status enabled',
      '任何资源的增删改查，见 shiyi resources',
      'list, get, create or change any resource: see shiyi resources',
    ],
    ['shiyi api listStaff --keyword 林 --json', '调用任意接口', 'call any operation'],
  ]);
  return program;
}

/** Registers what a command file declares, and the verbs of the contract's resource of that name that it does not have itself. */
async function registerCommand(command: Command, { register }: Awaited<ReturnType<CommandEntry['load']>>, noun: Noun) {
  await register(command, noun);
  const { nounGroups } = await import('../generated/nouns.js');
  if (!nounGroups.some(({ nouns }) => nouns.split(' ').includes(command.name()))) return;
  await (await import('../operation/declare-resource.js')).addDerivedVerbs(command, noun);
}

/** Declares all commands by name but loads only the requested one, because loading all doubles the startup time. */
export async function buildProgram(io: Io, language: Language, say: Say, version: string, hooks: Hooks): Promise<Command> {
  const program = createRoot(io, say, version);
  const run: Run =
    <Args extends unknown[]>(act: (context: Context, ...args: Args) => Promise<CommandResult>) =>
    async (...all: [...Args, Command]) => {
      const command = all.at(-1) as Command;
      const args = all.slice(0, -1) as unknown[] as Args;
      const context = await createContext(io, say, language, command.optsWithGlobals<GlobalOptions>());
      hooks.start(context);
      if (context.options.jq !== undefined) await (await import('../output/jq.js')).checkFilter(context.options.jq, say);
      const shown = await act(context, ...args).catch((error) => {
        if (error instanceof PlannedCall) return formatPlannedCall(error, say);
        throw error;
      });
      await hooks.print(shown, context);
    };
  const wanted = findNoun(io.argv).name;
  const noun = { io, say, language, run };
  if (wanted === undefined) addNouns(program, (await import('../generated/nouns.js')).nounGroups, commands, say);
  for (const { name, folder, summary, load } of byGroup(commands)) {
    const command = program.command(name).description(say(summary.zh, summary.en)).helpGroup(groupTitle(folder, say));
    if (name === wanted) await registerCommand(command, await load(), noun);
  }
  if (wanted !== undefined && !commands.some(({ name }) => name === wanted))
    await (await import('../operation/declare-resource.js')).registerResource(program, noun, wanted);
  return program;
}
