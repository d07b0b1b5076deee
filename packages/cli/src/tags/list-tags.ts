import type { Client, FieldMeta, Input, Row } from '@shiyi/sdk';
import { rowFields } from '../operation/select-fields.js';
import { formatValue } from '../operation/show-data.js';
import { type PageOptions, showList } from '../operation/show-list.js';
import type { Column, CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { isTerminal } from '../program/io.js';
import { groupIdOf } from './find-tag.js';

type Tag = Row<'listTags'>;
type SmartTag = Row<'listIntelligentTags'>;
type Computation = Pick<SmartTag, 'status' | 'update_mode' | 'last_run' | 'computed_at' | 'error'>;

/** A tag of either kind as a line of the table. */
interface Line {
  id: number;
  group_name: string;
  name: string;
  user_count: number;
}

interface ListOptions extends PageOptions {
  group?: string;
  smart?: boolean;
  keyword?: string;
}

const fieldsOf = async (id: 'listTags' | 'listIntelligentTags') => {
  const { operationMeta } = await import('../program/sdk.js');
  return rowFields((await operationMeta(id)).output);
};

const fieldOf = (fields: FieldMeta[], name: string): FieldMeta =>
  fields.find((field) => field.name === name) ?? { name, zh: '', en: '', type: 'string' };

/** Who came and went with the last computation. */
export const movesText = (run: { came: number; went: number } | null) => (run ? `+${run.came} −${run.went}` : '');

interface Cells<One> {
  state: (one: One) => string;
  moves: (one: One) => string;
  error: (one: One) => string | null;
}

function columnsOf<One extends Line>({ io, say }: Context, rows: readonly One[], { state, moves, error }: Cells<One>): Column<One>[] {
  const withErrors = !isTerminal(io) || rows.some((one) => error(one));
  return [
    { title: 'ID', value: ({ id }) => String(id), right: true },
    { title: say('标签组', 'Group'), value: ({ group_name }) => group_name },
    { title: say('标签', 'Tag'), value: ({ name }) => name },
    { title: say('客户', 'Customers'), value: ({ user_count }) => String(user_count), right: true },
    { title: say('状态', 'State'), value: state },
    { title: say('最近计算', 'Last run'), value: moves },
    ...(withErrors ? [{ title: say('失败原因', 'Why it failed'), value: (one: One) => error(one) ?? '', wraps: true }] : []),
  ];
}

/** The computations of smart tags by their id. A caller who may not read them sees their tags like the others. */
async function computationsOf(client: Client, input: Input<'listIntelligentTags'>, signal: AbortSignal) {
  const found = new Map<number, Computation>();
  try {
    for await (const { id, status, update_mode, last_run, computed_at, error } of client.paginate('listIntelligentTags', input, { signal }))
      found.set(id, { status, update_mode, last_run, computed_at, error });
  } catch (error) {
    if ((error as { kind?: string }).kind !== 'forbidden') throw error;
  }
  return found;
}

async function listSmartTags(context: Context, options: ListOptions): Promise<CommandResult> {
  const { io } = context;
  const client = await context.client();
  const filter: Input<'listIntelligentTags'> = {
    ...(options.group === undefined ? {} : { tag_group_id: await groupIdOf(context, options.group, 'intelligent') }),
    ...(options.keyword === undefined ? {} : { name: options.keyword }),
  };
  const status = fieldOf(await fieldsOf('listIntelligentTags'), 'status');
  return showList<SmartTag>(context, options, {
    operation: 'listIntelligentTags',
    readPage: (place) => client.listIntelligentTags({ ...filter, ...place }, { signal: io.signal }),
    readAll: () => client.paginate('listIntelligentTags', { ...filter, limit: 100 }, { signal: io.signal }),
    columns: (rows) =>
      columnsOf(context, rows, {
        state: (one) => formatValue(status, one.status, context),
        moves: ({ last_run }) => movesText(last_run),
        error: ({ error }) => error,
      }),
  });
}

/** Lists all tags: ordinary ones with their state in WeCom, smart ones with that of their computation. */
export async function listTags(context: Context, options: ListOptions): Promise<CommandResult> {
  if (options.smart) return listSmartTags(context, options);
  const { io } = context;
  const client = await context.client();
  const group = options.group === undefined ? {} : { tag_group_id: await groupIdOf(context, options.group) };
  const filter: Input<'listTags'> = { ...group, ...(options.keyword === undefined ? {} : { keyword: options.keyword }) };
  const computations = await computationsOf(client, { ...group, limit: 100 }, io.signal);
  const withComputation = (tag: Tag) => ({ ...tag, computation: computations.get(tag.id) ?? null });
  async function* all() {
    for await (const tag of client.paginate('listTags', { ...filter, limit: 100 }, { signal: io.signal })) yield withComputation(tag);
  }
  const inWeCom = fieldOf(await fieldsOf('listTags'), 'wx_state');
  const status = fieldOf(await fieldsOf('listIntelligentTags'), 'status');
  return showList<ReturnType<typeof withComputation>>(context, options, {
    operation: 'listTags',
    readPage: async (place) => {
      const page = await client.listTags({ ...filter, ...place }, { signal: io.signal });
      return { ...page, list: page.list.map(withComputation) };
    },
    readAll: all,
    columns: (rows) =>
      columnsOf(context, rows, {
        state: ({ computation, wx_state }) =>
          computation ? formatValue(status, computation.status, context) : formatValue(inWeCom, wx_state, context),
        moves: ({ computation }) => movesText(computation?.last_run ?? null),
        error: ({ computation, wx_error }) => computation?.error ?? wx_error,
      }),
  });
}
