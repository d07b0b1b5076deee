import type { FieldMeta, OperationId } from '@shiyi/sdk';
import { areaOf, operationMeta, operations } from '@shiyi/sdk';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commands } from '../generated/commands.js';
import { withList } from '../operation/list-read.js';
import { type ApiOptions, buildInput, requireFields, type Values } from '../operation/operation-input.js';
import { isReplacing, keyField } from '../operation/record.js';
import { resourcesOf } from '../operation/resources.js';
import type { Io } from './io.js';
import { sayIn } from './language.js';
import { buildProgram } from './program.js';

const say = sayIn('en');
const ids = Object.keys(areaOf) as OperationId[];
/** A built-in command replaces a resource of the same name. */
const derived = [...resourcesOf(ids)].filter(([noun]) => !commands.some(({ name }) => name === noun));
const resources = new Map(
  await Promise.all(derived.map(async ([noun, verbs]) => [noun, await withList(verbs, { operationMeta, operations })] as const)),
);
const nothing = { start: () => undefined, print: async () => undefined };

const build = (argv: string[]) =>
  buildProgram({ argv, env: {}, stdout: { write: () => true } } as unknown as Io, 'en', say, '0.0.0', nothing);
const find = (program: Command, words: readonly string[]) =>
  words.reduce<Command | undefined>((command, word) => command?.commands.find((one) => one.name() === word), program);

/** Returns a command's path and those of all commands below it. */
const pathsBelow = (command: Command, path: string[]): string[][] => [
  path,
  ...command.commands.flatMap((one) => (one.name() === 'help' ? [] : pathsBelow(one, [...path, one.name()]))),
];

/** Returns the paths of all commands: the program's own, the verbs of each resource, and every operation by name. */
async function allPaths(): Promise<string[][]> {
  const own = await Promise.all(commands.map(async ({ name }) => pathsBelow(find(await build([name]), [name]) as Command, [name])));
  const verbs = await Promise.all(
    [...resources.keys()].map(async (name) => pathsBelow(find(await build([name]), [name]) as Command, [name])),
  );
  const all = [[], ...own.flat(), ...verbs.flat(), ...ids.map((id) => ['api', id])];
  return [...new Map(all.map((path) => [path.join(' '), path])).values()];
}

const helpOf = async (path: string[]) => find(await build(path), path)?.helpInformation() ?? '';
const examplesIn = (help: string) => help.split('\n').flatMap((line) => /^ {2}\$ (.*?)(?: {3,}.*)?$/.exec(line)?.[1] ?? []);

/** Returns the words after `shiyi` in a line of a shell, without what follows a pipe or is read from or written to a file. */
function wordsOf(line: string): string[] {
  const inner = /<\((shiyi [^)]*)\)/.exec(line)?.[1];
  const parts = (inner ?? line).match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const words = parts.map((part) => part.replace(/'([^']*)'|"([^"]*)"/g, (_, one = '', other = '') => one + other));
  const start = words.indexOf('shiyi');
  expect(start, line).toBeGreaterThanOrEqual(0);
  const end = parts.findIndex((part, at) => at > start && /^(?:[|<>;]|&&|2?>)/.test(part));
  return words.slice(start + 1, end < 0 ? undefined : end);
}

/** Returns the operation that a command calls, and the field that its argument gives. */
async function operationOf([noun = '', verb = '']: string[]) {
  const id = noun === 'api' ? ids.find((one) => one === verb) : resources.get(noun)?.get(verb);
  if (!id) return undefined;
  const meta = await operationMeta(id);
  return { meta, key: noun === 'api' ? undefined : keyField(verb, meta), keepsOmitted: noun !== 'api' && isReplacing(meta) };
}

const withoutFiles = (fields: FieldMeta[]) => fields.filter(({ format }) => format !== 'binary');

/** Fails unless the operation would be sent with these arguments; files and their content are not read. */
async function checkInput(path: string[], args: unknown[], options: ApiOptions) {
  const operation = await operationOf(path);
  if (!operation) return;
  const { key, keepsOmitted } = operation;
  for (const { name } of operation.meta.input.filter(({ format, required }) => format === 'binary' && required))
    if (options.input === undefined) expect(options[name], `${path.join(' ')}: ${name}`).toBeDefined();
  const meta = { ...operation.meta, input: withoutFiles(operation.meta.input) };
  const given: Values = key ? { ...options, [key.name]: args[0] } : options;
  const input = await buildInput(meta, given, async () => '{}', say);
  if (options.input !== '-' && !keepsOmitted) requireFields(meta, input, say);
}

/** Parses an example with the command's own parser, but does not run it. */
async function tryOut(line: string) {
  const words = wordsOf(line);
  const program = await build(words);
  let reached: { path: string[]; args: unknown[]; options: ApiOptions } | undefined;
  const stopBefore = (command: Command, path: string[]) => {
    for (const one of command.commands) stopBefore(one, [...path, one.name()]);
    if (command.commands.length === 0 || '_actionHandler' in command)
      command.action((...all: unknown[]) => {
        reached = { path, args: all.slice(0, -2), options: all.at(-2) as ApiOptions };
      });
  };
  stopBefore(program, []);
  await program.parseAsync(words, { from: 'user' });
  if (reached) await checkInput(reached.path, reached.args, reached.options);
}

describe('help', async () => {
  const paths = await allPaths();

  it('is known for every command', () => {
    expect(paths.length).toBeGreaterThan(ids.length + commands.length);
    for (const [name, verbs] of resources)
      for (const verb of verbs.keys()) expect(paths.map((path) => path.join(' '))).toContain(`${name} ${verb}`);
  });

  it('starts with at least two examples, each accepted by the command', async () => {
    const faults: string[] = [];
    for (const path of paths) {
      const help = await helpOf(path);
      const examples = examplesIn(help);
      const first = /\n(Options|Commands|Arguments|Global Options):\n/.exec(help)?.index ?? 0;
      if (examples.length < 2 || help.indexOf('\nExamples:\n') > first) faults.push(`shiyi ${path.join(' ')}: no examples before the rest`);
      for (const line of examples)
        await tryOut(line).catch((error: Error & { code?: string }) => {
          if (error.code !== 'commander.helpDisplayed') faults.push(`${line}: ${error.message}`);
        });
    }
    expect([...new Set(faults)]).toEqual([]);
  });
});
