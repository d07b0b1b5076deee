import { wholeNumber } from '../operation/whole-number.js';
import { type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';

type Line = [name: string, value: string];

/** Shows the funnel of a campaign and what it owes. */
export async function showResults(context: Context, text: string): Promise<CommandResult> {
  const { io, say } = context;
  const id = wholeNumber(context, text, say('活动编号', 'The ID of the campaign'));
  const client = await context.client();
  const funnel = await client.getFissionFunnel({ id }, { signal: io.signal });
  const { codes, code_quota } = funnel;
  const owed = funnel.owed.filter(({ count }) => count > 0);
  const lines: Line[] = [
    [
      say('参与 / 邀请到好友 / 完成', 'Participants / with friends / completed'),
      `${funnel.participants} / ${funnel.inviters} / ${funnel.completed}`,
    ],
    [say('带来 / 新好友 / 有效', 'Friends / new / count'), `${funnel.friends} / ${funnel.new_friends} / ${funnel.valid_friends}`],
    [say('待核实', 'To review'), String(funnel.to_review)],
    [say('已发奖励', 'Rewards given'), String(funnel.rewarded)],
    ...owed.map(({ level, name, count }): Line => [say(`待发 第 ${level} 档`, `Owed, tier ${level}`), `${name} × ${count}`]),
    [say('二维码 可用 / 生成中 / 失败', 'Codes ready / being made / failed'), `${codes.ready} / ${codes.making} / ${codes.failed}`],
    [say('企业微信活码', 'Codes in WeCom'), `${code_quota.used} / ${code_quota.limit}`],
  ];
  const columns = [
    { title: '', value: ([name]: Line) => name },
    { title: '', value: ([, value]: Line) => value, wraps: true },
  ];
  return { data: funnel, text: () => formatTable(io, columns, lines) };
}
