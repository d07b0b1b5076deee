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

/** Finds a saved state of a record by its number. */
async function entryOf(context: Context, client: Client, object: Entry['object'], [record, number]: [string, string]): Promise<Entry> {
  const { io, say } = context;
  const input = { object, object_id: wholeNumber(context, record, 'id'), limit: 100 };
  const wanted = wholeNumber(context, number, 'number');
  for await (const entry of client.paginate('listHistoryEntries', input, { signal: io.signal })) if (entry.number === wanted) return entry;
  throw new Failure(
    'business',
    'no-version',
    say(`没有版本 ${wanted}`, `There is no version ${wanted}`),
    `shiyi ${object.replaceAll('_', '-')} history ${record}`,
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
    { title: say('字段', 'Field'), value: ({ field, item }) => (item ? `${item} · ${labelOf(field)}` : labelOf(field)) },
    { title: say('变更前', 'Before'), value: ({ before, before_name }) => textOf(before, before_name), wraps: true },
    { title: say('变更后', 'After'), value: ({ after, after_name }) => textOf(after, after_name), wraps: true },
  ];
}

/** Shows a text without the quotes of JSON. */
function plainText(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

async function differences(context: Context, object: Entry['object'], place: [string, string], options: { current?: boolean }) {
  const client = await context.client();
  const { id } = await entryOf(context, client, object, place);
  const detail = await client.getHistoryEntry({ id }, { signal: context.io.signal });
  const rows = options.current ? detail.to_current : detail.from_previous;
  const note = rows.length === 0 ? context.say('没有差异', 'No differences') : undefined;
  return {
    data: rows,
    text: async () => formatTable(context.io, await differenceColumns(context, detail.operation_id), rows),
    ...(note ? { note } : {}),
  };
}

async function restore(context: Context, object: Entry['object'], place: [string, string]): Promise<CommandResult> {
  const client = await context.client();
  const entry = await entryOf(context, client, object, place);
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

async function history(context: Context, object: Entry['object'], record: string): Promise<CommandResult> {
  const { operationMeta } = await import('../program/sdk.js');
  const operation = { id: 'listHistoryEntries', meta: await operationMeta('listHistoryEntries') } as const;
  return callOperation(context, operation, { object, object_id: wholeNumber(context, record, 'id'), limit: 100 }, {});
}

/** Adds `history`, `diff` and `restore` to a resource whose saved states are kept. */
export async function addHistoryCommands(command: Command, resource: string, { say, run }: Noun) {
  const { operationMeta } = await import('../program/sdk.js');
  const { input } = await operationMeta('listHistoryEntries');
  const objects = input.find((field) => field.name === 'object')?.enum?.map((one) => String(one.value)) ?? [];
  const object = resource.replaceAll('-', '_') as Entry['object'];
  if (!objects.includes(object)) return;
  const id = say('记录编号', 'Record ID');
  const number = say('版本序号', 'Version number');
  const listed = command
    .command('history')
    .argument('<id>', id)
    .description(say('查看变更历史', 'List the saved versions'))
    .action(run((context: Context, record: string) => history(context, object, record)));
  addExamples(listed, [[`shiyi ${resource} history 12`, '谁在什么时候改过', 'who changed it, and when']]);
  const compared = command
    .command('diff')
    .argument('<id>', id)
    .argument('<number>', number)
    .description(say('查看一个版本改了什么', 'Show what a version changed'))
    .option('--current', say('与现在的内容比较', 'Compare with the current content'))
    .action(
      run((context: Context, record: string, version: string, options: { current?: boolean }) =>
        differences(context, object, [record, version], options),
      ),
    );
  addExamples(compared, [
    [`shiyi ${resource} diff 12 3`, '版本 3 改了什么', 'what version 3 changed'],
    [`shiyi ${resource} diff 12 3 --current`, '恢复版本 3 会改动什么', 'what restoring version 3 would change'],
  ]);
  const restored = command
    .command('restore')
    .argument('<id>', id)
    .argument('<number>', number)
    .description(say('恢复到一个版本', 'Restore a version'))
    .action(run((context: Context, record: string, version: string) => restore(context, object, [record, version])));
  addExamples(restored, [[`shiyi ${resource} restore 12 3`, '恢复到版本 3，存为新版本', 'version 3 again, saved as a new version']]);
}
