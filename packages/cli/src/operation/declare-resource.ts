import type { OperationId, OperationMeta } from '@shiyi/sdk';
import type { Command } from 'commander';
import { liveCommands } from '../jobs/live-commands.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { addExamples } from '../program/help.js';
import type { Say } from '../program/language.js';
import { findNoun, type Noun } from '../program/noun.js';
import { readStdin } from '../program/prompt.js';
import { callOperation, declareOperation, descriptionOf, type Target } from './call-operation.js';
import { addHistoryCommands } from './history-commands.js';
import { withList } from './list-read.js';
import { type ApiOptions, buildInput, type Operation, optionName, requireFields, type Values } from './operation-input.js';
import { asList } from './pages.js';
import { fetchRecord, isReplacing, keyField, mergeOntoRecord } from './record.js';
import { mainOperation, resourcesOf, type Verbs } from './resources.js';
import { verbExamples } from './verb-examples.js';

interface Verb extends Operation {
  name: string;
  resource: string;
  verbs: Verbs;
}

interface VerbOptions extends ApiOptions {
  replace?: boolean;
}

/** Fills an update with the current values, because a PUT clears any field it omits. */
async function mergeUpdate(context: Context, { id }: Verb, given: Values): Promise<Values> {
  const { say } = context;
  const { input, lost } = await mergeOntoRecord(await context.client(), id, given);
  if (lost.length === 0) return input;
  throw new Failure(
    'usage',
    'would-be-emptied',
    say(
      `以下字段无法读回，未填写会被清空：${lost.join('、')}`,
      `These fields cannot be read back and would be cleared: ${lost.join(', ')}`,
    ),
    say('请一并填写，或加 --replace', 'provide them, or add --replace'),
  );
}

async function targetOf(context: Context, { meta, verbs }: Verb, input: Values, key: string | undefined): Promise<Target | undefined> {
  const value = key === undefined ? undefined : input[key];
  if (key === undefined || value === undefined) return undefined;
  const id = [value].flat().join(', ');
  if (meta.danger !== 'severe' || Array.isArray(value)) return { confirmWord: id, label: id };
  const { operationMeta } = await import('../program/sdk.js');
  // The name is only shown for confirmation; if the caller may not read the record, use its id.
  const record = await fetchRecord(await context.client(), verbs, operationMeta, { name: key, value }).catch(() => undefined);
  const name = record?.name ?? record?.title;
  return typeof name === 'string' ? { confirmWord: name, label: `${id} ${name}` } : { confirmWord: id, label: id };
}

/** @throws Failure if an update has nothing but the record it is about */
function assertChanges({ say }: Context, { meta }: Verb, given: Values, key: string | undefined) {
  const isIdentity = (name: string) => name === key || name === 'version';
  const field = meta.input.find(({ name }) => !isIdentity(name));
  if (!field || Object.keys(given).some((name) => !isIdentity(name))) return;
  throw new Failure(
    'usage',
    'nothing-to-change',
    say('没有要修改的字段', 'There is nothing to change'),
    say(`请填写要修改的字段，如 --${optionName(field)}`, `set a field to change, such as --${optionName(field)}`),
  );
}

async function runVerb(context: Context, verb: Verb, options: VerbOptions): Promise<CommandResult> {
  const { meta } = verb;
  const key = keyField(verb.name, meta)?.name;
  const merging = isReplacing(meta) && !options.replace;
  const given = await buildInput(meta, options, () => readStdin(context.io), context.say);
  if (merging) assertChanges(context, verb, given, key);
  const input = merging ? await mergeUpdate(context, verb, given) : given;
  requireFields(meta, input, context.say);
  const target = meta.danger === 'none' || context.options.dryRun ? undefined : await targetOf(context, verb, input, key);
  const result = await callOperation(context, verb, input, options, target);
  return verb.name === 'list' ? asList(result) : result;
}

function declareVerb(parent: Command, verb: Verb, { say, run }: Noun) {
  const { meta, name } = verb;
  const key = keyField(name, meta);
  const command = parent.command(name).description(descriptionOf(meta, say));
  if (key) command.argument(key.type.endsWith('[]') ? `<${key.name}...>` : `<${key.name}>`, say(key.zh, key.en));
  const fields = meta.input.filter((field) => field !== key);
  // An update keeps omitted fields, so none of its fields are required.
  declareOperation(command, verb, say, isReplacing(meta) ? fields.map(({ required: _, ...field }) => field) : fields);
  if (isReplacing(meta))
    command.option('--replace', say('整体替换：没有填写的字段会被清空', 'Replace the whole record: omitted fields are cleared'));
  command.action(
    run((context: Context, ...args: unknown[]) => {
      const options = args.at(-1) as VerbOptions;
      return runVerb(context, verb, key ? { ...options, [key.name]: args[0] } : options);
    }),
  );
  addExamples(command, verbExamples(verb));
}

const order = ['list', 'get', 'create', 'update', 'delete'];
const rankOf = (verb: string) => (order.includes(verb) ? order.indexOf(verb) : order.length);

/** Declares verbs by name only, for the help and for suggestions. */
async function nameVerbs(command: Command, verbs: [name: string, id: OperationId][], { say }: Noun) {
  const { operationMeta } = await import('../program/sdk.js');
  const metas = await Promise.all(verbs.map(async ([name, one]) => [name, await operationMeta(one)] as [string, OperationMeta]));
  for (const [name, meta] of metas) {
    const key = keyField(name, meta);
    const verb = command.command(name).description(say(meta.zh, meta.en));
    if (key) verb.argument(key.type.endsWith('[]') ? `<${key.name}...>` : `<${key.name}>`);
  }
  return metas;
}

/** Adds `history` and its like, if records of the noun have a version history. */
const addHistory = (command: Command, metas: readonly [name: string, meta: OperationMeta][], noun: Noun) =>
  addHistoryCommands(
    command,
    { resource: command.name(), isOne: !metas.some(([, meta]) => meta.input.some((field) => field.name === 'id')) },
    noun,
  );

/** Adds the verbs of the contract's resource that a built-in command of the same name does not have itself. */
export async function addDerivedVerbs(command: Command, noun: Noun) {
  const wanted = findNoun(findNoun(noun.io.argv).rest).name;
  const isOwn = (name: string) => command.commands.some((one) => one.name() === name);
  if (wanted !== undefined && isOwn(wanted)) return;
  const tables = await import('../program/sdk.js');
  const resource = command.name();
  const derived = resourcesOf(Object.keys(tables.areaOf) as OperationId[]).get(resource);
  if (!derived) return;
  const verbs = await withList(derived, tables);
  const id = wanted === undefined ? undefined : verbs.get(wanted);
  if (wanted !== undefined && id !== undefined)
    return declareVerb(command, { name: wanted, id, meta: await tables.operationMeta(id), resource, verbs }, noun);
  const others = [...verbs].filter(([name]) => !isOwn(name)).sort(([a], [b]) => rankOf(a) - rankOf(b));
  await addHistory(command, await nameVerbs(command, others, noun), noun);
}

/** Declares a resource: the requested verb with its options, all other verbs by name only. */
async function declareResource(program: Command, resource: string, verbs: Verbs, noun: Noun) {
  const { say, io } = noun;
  const { areaOf, areaTitle, operationMeta } = await import('../program/sdk.js');
  const title = areaTitle[areaOf[mainOperation(verbs)]] ?? { zh: resource, en: resource };
  const command = program.command(resource).description(say(title.zh, title.en));
  const wanted = findNoun(findNoun(io.argv).rest).name;
  const id = wanted === undefined ? undefined : verbs.get(wanted);
  if (wanted !== undefined && id !== undefined)
    return declareVerb(command, { name: wanted, id, meta: await operationMeta(id), resource, verbs }, noun);
  const sorted = [...verbs].sort(([a], [b]) => rankOf(a) - rankOf(b));
  const metas = await nameVerbs(command, sorted, noun);
  const [[only, meta] = []] = metas.length === 1 ? metas : [];
  if (only && meta) addExamples(command, verbExamples({ name: only, meta, resource }));
  else
    addExamples(
      command,
      sorted.slice(0, 2).map(([name]) => [`shiyi ${resource} ${name} --help`, '查看参数与示例', 'options and examples']),
    );
  liveCommands[resource]?.(command, noun);
  await addHistory(command, metas, noun);
}

/** Declares the contract resource of this name, or suggests a similar one. Called for words that are not commands. */
export async function registerResource(program: Command, noun: Noun, wanted: string) {
  const tables = await import('../program/sdk.js');
  const resources = resourcesOf(Object.keys(tables.areaOf) as OperationId[]);
  const verbs = resources.get(wanted);
  if (verbs) return declareResource(program, wanted, await withList(verbs, tables), noun);
  const next = findNoun(findNoun(noun.io.argv).rest).name;
  if (next !== undefined && (wanted === 'list' ? resources.has(next) : resources.get(next)?.has(wanted)))
    throw swappedWords(wanted, next, noun.say);
  // Declared without options, so that similar names can be suggested.
  for (const name of resources.keys()) if (!program.commands.some((one) => one.name() === name)) program.command(name);
}

function swappedWords(verb: string, resource: string, say: Say): Failure {
  return new Failure('usage', 'unknown-command', say(`没有命令 ${verb}`, `Unknown command: ${verb}`), `shiyi ${resource} ${verb}`);
}
