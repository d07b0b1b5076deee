import type { Data } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import { type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';

type StaffCode = Data<'getStaffCode'>;
type Line = [name: string, value: string];

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');

function linesOf({ say }: Context, code: StaffCode): Line[] {
  const { stats } = code;
  const days = say(['一', '二', '三', '四', '五', '六', '日'].join(), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].join()).split(',');
  const staffOf = (ids: readonly number[]) => ids.map((id) => code.staff.find((one) => one.id === id)?.name ?? `#${id}`).join(', ');
  const slots = code.schedule.map(
    ({ weekdays, from, to, user_ids }): Line => [
      say('值班', 'On duty'),
      `${weekdays.map((day) => days[day - 1]).join(' ')} ${from}–${to} ${staffOf(user_ids)}`,
    ],
  );
  const lines: (Line | false)[] = [
    [say('名称', 'Name'), code.name],
    [say('状态', 'State'), code.error ?? code.status],
    [say('接待', 'Answered by'), names([...code.staff, ...code.departments])],
    ...slots,
    code.backup_staff.length > 0 && [say('备用', 'Backup'), names(code.backup_staff)],
    code.daily_limit !== null && [say('每日上限', 'Daily limit'), String(code.daily_limit)],
    code.tags.length > 0 && [say('标签', 'Tags'), names(code.tags)],
    code.channel !== null && [say('渠道', 'Channel'), code.channel.name],
    [say('渠道参数', 'Channel parameter'), code.state],
    [say('添加 / 流失 / 净增', 'Added / lost / net'), `${stats.scan_add} / ${stats.lost} / ${stats.net}`],
  ];
  return lines.filter((line) => line !== false);
}

/** Shows what a code is set to and whom it brought. */
export async function showCode(context: Context, id: string): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const data = await client.getStaffCode({ id: wholeNumber(context, id, say('活码编号', 'the ID')) }, { signal: io.signal });
  const columns = [
    { title: '', value: ([name]: Line) => name },
    { title: '', value: ([, value]: Line) => value, wraps: true },
  ];
  return { data, text: () => formatTable(io, columns, linesOf(context, data)) };
}
