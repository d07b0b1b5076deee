import type { Data } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';

type Duty = Data<'getStaffCodeDuty'>;

const sourceWords = {
  slot: ['值班员工', 'on duty'],
  staff: ['全部员工', 'all staff of the code'],
  backup: ['备用员工', 'backup staff'],
  nobody: ['无人接待', 'nobody'],
} as const;
const reasonWords = {
  left: ['已离职或停用', 'left or disabled'],
  inactive: ['未激活企业微信', 'not active in WeCom'],
  limit: ['已达每日上限', 'daily limit reached'],
} as const;

function textOf({ say }: Context, { source, staff, left_out, uncovered }: Duty): string {
  const names = staff.map(({ name }) => sanitizeLine(name)).join(', ');
  const gaps = uncovered.map(({ weekdays, from, to }) => `${weekdays.join('')} ${from}–${to}`).join('; ');
  return [
    names === ''
      ? say(sourceWords[source][0], sourceWords[source][1])
      : say(`${names}（${sourceWords[source][0]}）`, `${names} (${sourceWords[source][1]})`),
    ...left_out.map(({ staff: { name }, reason }) => `- ${sanitizeLine(name)} · ${say(reasonWords[reason][0], reasonWords[reason][1])}`),
    ...(gaps === '' ? [] : [say(`无人值班的时段：${gaps}`, `uncovered slots: ${gaps}`)]),
  ].join('\n');
}

/** Shows who gets a scan, now or at a time. */
export async function showDuty(context: Context, id: string, { at }: { at?: string }): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const number = wholeNumber(context, id, say('活码编号', 'the ID'));
  const data = await client.getStaffCodeDuty({ id: number, ...(at === undefined ? {} : { at }) }, { signal: io.signal });
  return { data, text: async () => textOf(context, data), exitCode: data.source === 'nobody' ? 3 : 0 };
}
