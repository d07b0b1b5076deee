import type { Client, Data, OperationId, Row } from '@shiyi/sdk';
import type { Command } from 'commander';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { addExamples } from '../program/help.js';
import type { Noun } from '../program/noun.js';
import { callOperation } from './call-operation.js';

type Detail = Data<'getHistoryEntry'>;
type Entry = Row<'listHistoryEntries'>;
type Difference = Detail['from_previous'][number];

function wholeNumber({ say }: Context, text: string, what: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say(`${what} 应为正整数`, `${what} is a whole number from 1`));
}

/** A kind of record with a version history, or the only record of that kind in a company. */
interface HistorySource {
  object: Entry['object'];
  resource: string;
  isOne: boolean;
}

/** A record as typed on the command line; undefined where there is only one. */
type RecordId = string | undefined;

const entriesOf = (context: Context, { object }: HistorySource, record: RecordId) => ({
  object,
  ...(record === undefined ? {} : { object_id: wholeNumber(context, record, 'id') }),
  limit: 100,
});

/** Finds a saved state of a record by its number. */
async function entryOf(
  context: Context,
  client: Client,
  kept: HistorySource,
  [record, number]: readonly [RecordId, string],
): Promise<Entry> {
  const { io, say } = context;
  const input = entriesOf(context, kept, record);
  const wanted = wholeNumber(context, number, 'number');
  for await (const entry of client.paginate('listHistoryEntries', input, { signal: io.signal })) if (entry.number === wanted) return entry;
  throw new Failure(
    'business',
    'no-version',
    say(`没有版本 ${wanted}`, `There is no version ${wanted}`),
    ['shiyi', kept.resource, 'history', record].filter(Boolean).join(' '),
  );
}

/** Returns the columns of differences, with the labels of the operation that saves the record. */
async function differenceColumns({ say }: Context, operation: string): Promise<Column<Difference>[]> {
  const { operationMeta } = await import('../program/sdk.js');
  const { input } = await operationMeta(operation as OperationId);
  const fields = input.flatMap((one) => [one, ...(one.fields ?? [])]);
  const labelOf = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field ? say(field.zh, field.en) : name;
  };
  const textOf = (text: string | null, named: string | null) => sanitizeLine(named ?? (text === null ? '' : plainText(text)));
  return [
    { title: say('字段', 'Field'), value: ({ field, item }) => (item ? `${sanitizeLine(item)} · ${labelOf(field)}` : labelOf(field)) },
    {
      title: say('变更前', 'Before'),
      value: (one) => (isWholePart(one) ? (one.before ? say('已删除', 'removed') : '') : textOf(one.before, one.before_name)),
      wraps: true,
    },
    {
      title: say('变更后', 'After'),
      value: (one) => (isWholePart(one) ? (one.after ? say('新增', 'added') : '') : textOf(one.after, one.after_name)),
      wraps: true,
    },
  ];
}

/** Whether a part of a list was added or removed as a whole, which is more informative than its content. */
const isWholePart = ({ item, before, after }: Difference) =>
  item !== null && (before === null || after === null) && (before ?? after)?.startsWith('{') === true;

/** Shows a text without the quotes of JSON, and a list of texts as such. */
function plainText(json: string): string {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : json;
}

async function differences(context: Context, kept: HistorySource, place: readonly [RecordId, string], options: { current?: boolean }) {
  const client = await context.client();
  const { id } = await entryOf(context, client, kept, place);
  const detail = await client.getHistoryEntry({ id }, { signal: context.io.signal });
  const rows = options.current ? detail.to_current : detail.from_previous;
  const note = rows.length === 0 ? context.say('没有差异', 'No differences') : undefined;
  return {
    data: rows,
    text: async () => formatTable(context.io, await differenceColumns(context, detail.operation_id), rows),
    ...(note ? { note } : {}),
  };
}

async function restore(context: Context, kept: HistorySource, place: readonly [RecordId, string]): Promise<CommandResult> {
  const client = await context.client();
  const entry = await entryOf(context, client, kept, place);
  const { latest } = await client.getHistoryEntry({ id: entry.id }, { signal: context.io.signal });
  const { operationMeta } = await import('../program/sdk.js');
  const operation = { id: 'restoreHistoryEntry', meta: await operationMeta('restoreHistoryEntry') } as const;
  const label = `${entry.name} #${entry.number}`;
  const { data } = await callOperation(context, operation, { id: entry.id, latest }, {}, { confirmWord: entry.name, label });
  const restored = data as Detail;
  return {
    data,
    text: context.say(`已恢复为版本 ${restored.entry.number}`, `Restored as version ${restored.entry.number}`),
  };
}

async function history(context: Context, kept: HistorySource, record: RecordId): Promise<CommandResult> {
  const { operationMeta } = await import('../program/sdk.js');
  const operation = { id: 'listHistoryEntries', meta: await operationMeta('listHistoryEntries') } as const;
  return callOperation(context, operation, entriesOf(context, kept, record), {});
}

/** Declares a verb on a version; the record is named first, unless there is only one. */
function declareOnVersion(command: Command, name: string, { isOne }: HistorySource, { say }: Noun): Command {
  const verb = command.command(name);
  if (!isOne) verb.argument('<id>', say('记录编号', 'Record ID'));
  return verb.argument('<number>', say('版本序号', 'Version number'));
}

/** Returns the arguments of such a verb and its options. */
function placeOf({ isOne }: HistorySource, args: unknown[]) {
  const [first, second] = args as [string, string];
  return {
    place: isOne ? ([undefined, first] as const) : ([first, second] as const),
    options: args[isOne ? 1 : 2] as { current?: boolean },
  };
}

/** Adds `history`, `diff` and `restore` to a resource with a version history. */
export async function addHistoryCommands(command: Command, { resource, isOne }: Omit<HistorySource, 'object'>, noun: Noun) {
  const { say, run } = noun;
  const { operationMeta } = await import('../program/sdk.js');
  const { input } = await operationMeta('listHistoryEntries');
  const objects = input.find((field) => field.name === 'object')?.enum?.map((one) => String(one.value)) ?? [];
  const kept: HistorySource = { object: resource.replaceAll('-', '_') as Entry['object'], resource, isOne };
  if (!objects.includes(kept.object)) return;
  const example = (verb: string, number = '') => ['shiyi', resource, verb, isOne ? '' : '12', number].filter(Boolean).join(' ');
  const listed = command.command('history');
  if (!isOne) listed.argument('<id>', say('记录编号', 'Record ID'));
  listed
    .description(say('查看变更历史', 'List the saved versions'))
    .action(run((context: Context, ...args: unknown[]) => history(context, kept, isOne ? undefined : (args[0] as string))));
  addExamples(listed, [[example('history'), '谁在什么时候改过', 'who changed it, and when']]);
  const compared = declareOnVersion(command, 'diff', kept, noun)
    .description(say('查看一个版本改了什么', 'Show what a version changed'))
    .option('--current', say('与现在的内容比较', 'Compare with the current content'))
    .action(
      run((context: Context, ...args: unknown[]) => {
        const { place, options } = placeOf(kept, args);
        return differences(context, kept, place, options);
      }),
    );
  addExamples(compared, [
    [example('diff', '3'), '版本 3 改了什么', 'what version 3 changed'],
    [`${example('diff', '3')} --current`, '恢复版本 3 会改动什么', 'what restoring version 3 would change'],
  ]);
  const restored = declareOnVersion(command, 'restore', kept, noun)
    .description(say('恢复到一个版本', 'Restore a version'))
    .action(run((context: Context, ...args: unknown[]) => restore(context, kept, placeOf(kept, args).place)));
  addExamples(restored, [[example('restore', '3'), '恢复到版本 3，存为新版本', 'version 3 again, saved as a new version']]);
}
