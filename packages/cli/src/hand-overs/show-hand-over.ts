import type { Row } from '@shiyi/sdk';
import { wordsOf } from '../campaigns/words.js';
import { wholeNumber } from '../operation/whole-number.js';
import { type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';
import { wordsIn } from './words.js';

const left = ['refused', 'full', 'failed'] as const;
const most = 20;

/** Shows how far a hand-over is, and the first contacts and groups that did not go over. */
export async function showHandOver(context: Context, text: string): Promise<CommandResult> {
  const { io, say } = context;
  const id = wholeNumber(context, text, say('交接编号', 'The ID of the hand-over'));
  const client = await context.client();
  const handOver = await client.getHandOver({ id }, { signal: io.signal });
  const pages = await Promise.all(left.map((status) => client.listHandOverItems({ id, status, limit: most }, { signal: io.signal })));
  const items = pages.flatMap((page) => page.list);
  const word = await wordsOf(context, 'listHandOverItems');
  const stateOf = await wordsOf(context, 'listHandOvers');
  const { label } = await wordsIn(context, 'getHandOver');
  const { counters, moved, user, takers } = handOver;
  const names = Object.keys(counters) as (keyof typeof counters)[];
  const along = Object.entries(moved).filter(([, count]) => count > 0);
  const columns = [
    { title: say('客户或群', 'Contact or group'), value: (one: Row<'listHandOverItems'>) => one.name },
    { title: say('接替员工', 'To'), value: (one: Row<'listHandOverItems'>) => one.taker.name },
    { title: say('状态', 'State'), value: (one: Row<'listHandOverItems'>) => word('status', one.status) },
    { title: say('原因', 'Reason'), value: (one: Row<'listHandOverItems'>) => one.reason ?? '', wraps: true },
  ];
  return {
    data: { ...handOver, left_over: items },
    text: async () =>
      [
        `${user.name} → ${takers.map(({ name }) => name).join(say('、', ', '))} · ${stateOf('status', handOver.status)}`,
        names.map((name) => `${label('counters', name)} ${counters[name]}`).join(' · '),
        ...(along.length > 0
          ? [`${label('moved')}${say('：', ': ')}${along.map(([name, count]) => `${label('moved', name)} ${count}`).join(' · ')}`]
          : []),
        ...(handOver.error === null ? [] : [handOver.error]),
        ...(items.length > 0 ? [await formatTable(io, columns, items)] : []),
      ].join('\n'),
  };
}
