import type { Client, Row } from '@shiyi/sdk';
import { follow } from '../jobs/follow.js';
import { rowFields } from '../operation/select-fields.js';
import { formatValue } from '../operation/show-data.js';
import { type PageOptions, showList } from '../operation/show-list.js';
import type { Column, CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { isTerminal } from '../program/io.js';
import { tagIdOf } from './find-tag.js';
import { movesText } from './list-tags.js';

type Run = Row<'listIntelligentTagRuns'>;

const latestRun = async (client: Client, tag_id: number, signal: AbortSignal): Promise<Run | undefined> =>
  (await client.listIntelligentTagRuns({ tag_id, limit: 1 }, { signal })).list[0];

/** Waits until a computation ends. */
async function followRun(context: Context, client: Client, { id, tagId }: { id: number; tagId: number }, mode: string | undefined) {
  const { io, say } = context;
  const words = { waiting: say('等待计算', 'waiting'), running: say('计算中', 'computing'), done: '', failed: '' };
  const { run } = await follow(context, {
    fetchState: async () => {
      // Another computation may have been added since, so ours need not be the latest.
      const { list } = await client.listIntelligentTagRuns({ tag_id: tagId, limit: 20 }, { signal: io.signal });
      const found = list.find((one) => one.id === id);
      if (!found) throw new Failure('business', 'no-run', say(`没有计算 ${id} 的记录`, `There is no record of computation ${id}`));
      return { run: found, status: found.status === 'done' ? ('finished' as const) : found.status };
    },
    step: ({ run: { status, matched } }) => ({
      pct: status === 'done' ? 100 : 0,
      text: words[status],
      facts: { id, status, matched },
    }),
    again: `shiyi tag runs ${tagId}`,
    mode,
  });
  return run;
}

/** Computes a smart tag now and waits for the result. */
export async function computeTag(context: Context, word: string, { progress }: { progress?: string }): Promise<CommandResult> {
  const { io, say } = context;
  const tag_id = await tagIdOf(context, word, 'intelligent');
  const client = await context.client();
  const { name } = await client.updateIntelligentTagCustomers({ tag_id }, { signal: io.signal });
  const begun = await latestRun(client, tag_id, io.signal);
  if (!begun) throw new Failure('business', 'no-run', say('没有开始计算，请再试一次', 'No computation began; try again'));
  const run = await followRun(context, client, { id: begun.id, tagId: tag_id }, progress);
  if (run.status === 'failed') throw new Failure('business', 'computation-failed', sanitizeLine(run.error ?? ''));
  const shown = sanitizeLine(name);
  return {
    data: run,
    text: say(
      `「${shown}」已计算：命中 ${run.matched} 位，新增 ${run.came} 位，移出 ${run.went} 位`,
      `“${shown}” is computed: ${run.matched} match, ${run.came} came, ${run.went} went`,
    ),
  };
}

/** Lists the computations of a smart tag, the latest first. */
export async function listRuns(context: Context, word: string, options: PageOptions): Promise<CommandResult> {
  const { io, say } = context;
  const tag_id = await tagIdOf(context, word, 'intelligent');
  const client = await context.client();
  const { operationMeta } = await import('../program/sdk.js');
  const fields = rowFields((await operationMeta('listIntelligentTagRuns')).output);
  const cell = (run: Run, name: 'status' | 'cause' | 'ended_at') => {
    const field = fields.find((one) => one.name === name);
    return field ? formatValue(field, run[name], context) : '';
  };
  return showList<Run>(context, options, {
    operation: 'listIntelligentTagRuns',
    readPage: (place) => client.listIntelligentTagRuns({ tag_id, ...place }, { signal: io.signal }),
    readAll: () => client.paginate('listIntelligentTagRuns', { tag_id, limit: 100 }, { signal: io.signal }),
    columns: (runs): Column<Run>[] => [
      { title: 'ID', value: ({ id }) => String(id), right: true },
      { title: say('状态', 'State'), value: (run) => cell(run, 'status') },
      { title: say('原因', 'Cause'), value: (run) => cell(run, 'cause') },
      { title: say('结束时间', 'Ended'), value: (run) => cell(run, 'ended_at') },
      { title: say('命中', 'Matched'), value: ({ matched }) => String(matched), right: true },
      { title: say('变化', 'Change'), value: (run) => (run.status === 'done' ? movesText(run) : '') },
      ...(!isTerminal(io) || runs.some(({ error }) => error !== null)
        ? [{ title: say('失败原因', 'Why it failed'), value: ({ error }: Run) => error ?? '', wraps: true }]
        : []),
    ],
  });
}
