import type { OperationId } from '@shiyi/sdk';
import type { Command, Option } from 'commander';
import { choicesOf } from './api-input.js';
import { configFile, readConfig } from './config.js';
import type { Io } from './io.js';
import type { Say } from './language.js';
import { resourcesOf } from './resources.js';
import { safeLine } from './safe-text.js';

/** A word that may follow, and what it means. */
type Candidate = [word: string, meaning: string];

/** Tells the shell to offer files. */
const files = ':files';

/** Shells split at an equals sign, or do not; afterwards a flag and its value are always two words. */
function settled(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === '=' && words[at - 1]?.startsWith('--')) return at === words.length - 1 ? [''] : [];
    const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    return flag !== undefined && value !== undefined ? [flag, value] : [word];
  });
}

/** Options that may stand behind this command: its own, then those of the whole. */
function optionsOf(command: Command): Option[] {
  const own = command.options.filter((option) => !option.hidden);
  return command.parent ? [...own, ...optionsOf(command.parent)] : own;
}

/** Where the words before lead: the command, and how many arguments it has by now; or the option that waits for its value. */
function standing(program: Command, before: string[]): { command: Command; given: number; open: Option | undefined } {
  let command = program;
  let given = 0;
  let open: Option | undefined;
  for (const word of before) {
    if (open) {
      open = undefined;
      continue;
    }
    const option = word.startsWith('-') ? optionsOf(command).find(({ short, long }) => word === short || word === long) : undefined;
    const next = command.commands.find((one) => one.name() === word);
    if (option?.required) open = option;
    else if (next) command = next;
    else if (!word.startsWith('-')) given++;
  }
  return { command, given, open };
}

function profiles({ env }: Io, say: Say): Candidate[] {
  return Object.entries(readConfig(configFile(env), say).profiles).map(([name, { baseUrl }]) => [name, baseUrl]);
}

function valuesOf(option: Option, io: Io, say: Say): Candidate[] | typeof files {
  if (option.long === '--profile') return profiles(io, say);
  const [, choices] = /<([\w-]+(?:\|[\w-]+)+)>/.exec(option.flags) ?? [];
  if (choices) return choices.split('|').map((one): Candidate => [one, '']);
  if (/<file>/.test(option.flags)) return files;
  return (choicesOf.get(option) ?? []).map(({ value, zh, en }): Candidate => [String(value), say(zh, en)]);
}

/** What the names of the contract add where a command of its own name is still to come. */
async function fromContract(command: Command, say: Say): Promise<Candidate[]> {
  const { areaOf, areaTitle } = await import('./sdk.js');
  const ids = Object.keys(areaOf) as OperationId[];
  const meaning = (id: OperationId) => say(areaTitle[areaOf[id]]?.zh ?? '', areaTitle[areaOf[id]]?.en ?? '');
  if (command.name() === 'api') return ids.map((id) => [id, meaning(id)]);
  return [...resourcesOf(ids)].map(([name, verbs]) => [name, meaning([...verbs.values()][0] as OperationId)]);
}

/** Lines for the shell: each a word, a tab and its meaning. */
export async function complete(io: Io, words: string[], build: (argv: string[]) => Promise<Command>, say: Say): Promise<string> {
  const parts = settled(words);
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const { command, given, open } = standing(await build(before), before);
  const whole = words.at(-1) ?? '';
  const prefix = whole !== last && whole.endsWith(last) && whole !== '=' ? whole.slice(0, whole.length - last.length) : '';
  let found: Candidate[] | typeof files;
  if (open) found = valuesOf(open, io, say);
  else if (last.startsWith('-')) found = optionsOf(command).map((option) => [option.long ?? option.flags, option.description]);
  else if (/^(?:file|contract)$/.test(command.registeredArguments[given]?.name() ?? '')) found = files;
  else if (command.parent?.name() === 'profile' && command.registeredArguments.length > given) found = profiles(io, say);
  else {
    found = command.commands.map((one): Candidate => [one.name(), one.description().split('\n')[0] ?? '']);
    if ((!command.parent || command.name() === 'api') && given === 0) {
      const known = new Set(found.map(([word]) => word));
      found = [...found, ...(await fromContract(command, say)).filter(([word]) => !known.has(word))];
    }
  }
  if (found === files) return `${files}\n`;
  const fitting = found.filter(([word]) => word.startsWith(last));
  return fitting.map(([word, meaning]) => `${prefix}${word}\t${safeLine(meaning)}\n`).join('');
}
