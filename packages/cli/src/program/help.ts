import { type Command, Help } from 'commander';
import { plainWidth } from '../output/width.js';
import type { Say } from './language.js';

export type Example = [command: string, zh: string, en: string];

const titles: Record<string, string> = {
  'Usage:': '用法:',
  'Arguments:': '参数:',
  'Options:': '选项:',
  'Global Options:': '全局选项:',
  'Commands:': '命令:',
};

const examplesOf = new WeakMap<Command, Example[]>();
const endOf = new WeakMap<Command, string>();

/** Sets the text shown last in a command's help. */
export function addEnd(command: Command, text: string) {
  endOf.set(command, text);
}

/** Sets the examples shown first in a command's help. */
export function addExamples(command: Command, examples: Example[]) {
  examplesOf.set(command, examples);
}

function termOf(command: Command): string {
  return [command.name(), ...command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`))].join(' ');
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Values of arguments in generated examples. */
const sampleArguments: Readonly<Record<string, string>> = {
  key: 'config:1',
  file: 'data.csv',
  number: '3',
  name: 'production',
  kind: 'members',
};

/** Returns a call of a command with a value for each required argument. */
function sampleCall(command: Command): string {
  const needed = command.registeredArguments.filter((one) => one.required);
  return [pathOf(command), ...needed.map((one) => sampleArguments[one.name()] ?? one.argChoices?.[0] ?? '12')].join(' ');
}

/** Returns a command's own examples, or else those of its parent that use it, or else a call of it. */
function writtenFor(command: Command): Example[] {
  const own = examplesOf.get(command);
  if (own) return own;
  const path = pathOf(command);
  const shown = (command.parent ? (examplesOf.get(command.parent) ?? []) : []).filter(([line]) => `${line} `.includes(`${path} `));
  if (shown.length > 0) return shown;
  const [summary = ''] = command.description().split('\n');
  return [[sampleCall(command), summary, summary]];
}

/** Returns at least two examples for a command. */
function examplesFor(command: Command): Example[] {
  const written = writtenFor(command);
  const [[line] = [sampleCall(command)]] = written;
  return written.length > 1 ? written : [...written, [withOptions(line, '--json'), '结果为 JSON', 'the result as JSON']];
}

/** Adds options to an example, before what the shell reads from a file. */
export function withOptions(line: string, options: string): string {
  const [words = '', file] = line.split(' < ');
  return file === undefined ? `${words} ${options}` : `${words} ${options} < ${file}`;
}

/** Formats examples with the description beside them if that fits into 80 columns, otherwise above them. */
function formatExamples(examples: Example[], say: Say): string {
  const column = Math.max(...examples.map(([line]) => plainWidth(line)));
  const fits = examples.every(([, zh, en]) => column + plainWidth(say(zh, en)) + 7 <= 80);
  const lines = examples.map(([line, zh, en]) =>
    fits ? `  $ ${line}${' '.repeat(column - plainWidth(line))}   ${say(zh, en)}` : `  # ${say(zh, en)}\n  $ ${line}`,
  );
  return `\n${say('示例:', 'Examples:')}\n${lines.join('\n')}\n`;
}

/** Inserts the examples before the first list of arguments, options or commands. */
function withExamples(text: string, examples: string, say: Say): string {
  const starts = Object.entries(titles).flatMap(([en, zh]) => text.indexOf(`\n${say(zh, en)}\n`));
  const start = Math.min(...starts.filter((at) => at >= 0), text.length);
  return text.slice(0, start) + examples + text.slice(start);
}

/** Returns the help layout of all commands. */
export function helpLayout(say: Say): Partial<Help> {
  return {
    showGlobalOptions: true,
    displayWidth: plainWidth,
    styleTitle: (title) => say(titles[title] ?? title, title),
    commandUsage(command) {
      const parents = command.parent ? `${pathOf(command.parent)} ` : '';
      const tail = command.commands.length ? say(' <命令>', ' <command>') : '';
      return `${parents}${termOf(command)}${tail} ${say('[选项]', '[options]')}`;
    },
    subcommandTerm: termOf,
    formatHelp: (command, helper) =>
      withExamples(Help.prototype.formatHelp.call(helper, command, helper), formatExamples(examplesFor(command), say), say) +
      (endOf.get(command) ?? ''),
  };
}
