import type { OperationId } from '@shiyi/sdk';
import type { Command, Option } from 'commander';
import { optionChoices } from '../operation/operation-input.js';
import { mainOperation, resourcesOf } from '../operation/resources.js';
import { sanitizeLine } from '../output/safe-text.js';
import { readConfig } from '../program/config.js';
import type { Io } from '../program/io.js';
import type { Language, Say } from '../program/language.js';
import { allProfiles, readOuterSettings } from '../program/outer-settings.js';
import { configFile } from '../program/places.js';
import { liveValues } from './live-values.js';
import { cacheCandidates, linesStartingWith } from './recent.js';

/** A completion candidate and its description. */
type Candidate = [word: string, meaning: string];

/** Tells the shell to complete file names. */
const fileMarker = ':files';

/** Keeps the first candidate of each word. */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const words = candidates.map(([word]) => word);
  return candidates.filter(([word], at) => words.indexOf(word) === at);
}

/** Splits `--option=value` into two words, whether or not the shell has already done so. */
function splitEquals(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === '=' && words[at - 1]?.startsWith('--')) return at === words.length - 1 ? [''] : [];
    const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    return flag !== undefined && value !== undefined ? [flag, value] : [word];
  });
}

/** Returns the options a command accepts: its own, then those of its parents. */
function availableOptions(command: Command): Option[] {
  const own = command.options.filter((option) => !option.hidden);
  return command.parent ? [...own, ...availableOptions(command.parent)] : own;
}

/** Finds the command the words refer to, how many arguments it has been given, and the option that still needs a value. */
function locate(program: Command, before: string[]): { command: Command; given: number; open: Option | undefined } {
  let command = program;
  let given = 0;
  let open: Option | undefined;
  for (const word of before) {
    if (open) {
      open = undefined;
      continue;
    }
    const option = word.startsWith('-') ? availableOptions(command).find(({ short, long }) => word === short || word === long) : undefined;
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (option?.required) open = option;
    else if (next) command = next;
    else if (!word.startsWith('-')) given++;
  }
  return { command, given, open };
}

function profiles({ env }: Io, say: Say): Candidate[] {
  const known = allProfiles(readConfig(configFile(env), say), readOuterSettings(env, process.cwd(), say));
  return Object.entries(known).map(([name, { baseUrl }]) => [name, baseUrl]);
}

function valuesOf(option: Option, io: Io, say: Say): Candidate[] | typeof fileMarker {
  if (option.long === '--profile') return profiles(io, say);
  const [, choices] = /<([\w-]+(?:\|[\w-]+)+)>/.exec(option.flags) ?? [];
  if (choices) return choices.split('|').map((one): Candidate => [one, '']);
  if (/<file>/.test(option.flags)) return fileMarker;
  return (optionChoices.get(option) ?? []).map(({ value, zh, en }): Candidate => [String(value), say(zh, en)]);
}

/** Returns the contract's resources or operations as candidates for a command name. */
async function fromContract(command: Command, say: Say): Promise<Candidate[]> {
  const { areaOf, areaTitle, operations } = await import('../program/sdk.js');
  const ids = Object.keys(areaOf) as OperationId[];
  const meaning = (id: OperationId) => say(areaTitle[areaOf[id]]?.zh ?? '', areaTitle[areaOf[id]]?.en ?? '');
  if (command.name() === 'api') return ids.map((id) => [id, meaning(id)]);
  if (command.parent?.name() === 'api')
    return ids.flatMap((id): Candidate[] => (operations[id][0] === command.name() ? [[operations[id][1], meaning(id)]] : []));
  return [...resourcesOf(ids)].map(([name, verbs]) => [name, meaning(mainOperation(verbs))]);
}

const importKinds = async (say: Say): Promise<Candidate[]> => (await import('../operation/import-names.js')).namedKinds(say);

/** Returns the commands of a command; kinds of import also by the words of the console. */
async function commandsOf(command: Command, say: Say): Promise<Candidate[]> {
  const found = command.commands.map((one): Candidate => [one.name(), (one.summary() || one.description()).split('\n')[0] ?? '']);
  return command.name() === 'import' && !command.parent?.parent ? withoutRepeats([...found, ...(await importKinds(say))]) : found;
}

/** Returns candidates from the commands and the contract. */
async function fromProgram(io: Io, say: Say, { command, argument, given, open, last }: Point): Promise<Candidate[] | typeof fileMarker> {
  if (open) return valuesOf(open, io, say);
  if (last.startsWith('-')) return availableOptions(command).map((option) => [option.long ?? option.flags, option.description]);
  if (/^(?:file|contract)$/.test(argument ?? '')) return fileMarker;
  if (command.parent?.name() === 'profile' && argument !== undefined) return profiles(io, say);
  if (command.name() === 'template') return importKinds(say);
  const found = await commandsOf(command, say);
  const named = !command.parent || command.name() === 'api' || (command.parent.name() === 'api' && argument === 'path');
  if (!named || given > 0) return found;
  return withoutRepeats([...found, ...(await fromContract(command, say))]);
}

/** Position of the completed word in the command line. */
interface Point {
  command: Command;
  /** Name of the next argument. */
  argument: string | undefined;
  given: number;
  open: Option | undefined;
  last: string;
}

/** Returns the completion output for the shell: per line a word, a tab and its description. */
export async function complete(
  io: Io,
  words: string[],
  build: (argv: string[]) => Promise<Command>,
  language: Language,
  say: Say,
): Promise<string> {
  const parts = splitEquals(words);
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const { command, given, open } = locate(await build(before), before);
  const argument = (command.registeredArguments[given] ?? command.registeredArguments.find(({ variadic }) => variadic))?.name();
  const whole = words.at(-1) ?? '';
  const prefix = whole !== last && whole.endsWith(last) && whole !== '=' ? whole.slice(0, whole.length - last.length) : '';
  const found = await fromProgram(io, say, { command, argument, given, open, last });
  if (found === fileMarker) return `${fileMarker}\n`;
  if (found.length === 0 && prefix === '' && !last.startsWith('-')) {
    const lines = await liveValues(io, say, language, { command, argument, open, before });
    if (lines !== undefined) cacheCandidates(io.env, words.slice(0, -1), lines);
    return linesStartingWith(lines ?? '', last);
  }
  const begun = found.filter(([word]) => word.startsWith(last));
  return begun.map(([word, meaning]) => `${prefix}${word}\t${sanitizeLine(meaning)}\n`).join('');
}
