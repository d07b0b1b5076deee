import type { Client, Data, FieldMeta, Row } from '@shiyi/sdk';
import { followJob } from '../jobs/job-report.js';
import { rowFields } from '../operation/select-fields.js';
import { wholeNumber } from '../operation/whole-number.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';

type Sender = Row<'listMassMessageStaff'>;

async function sendersOf({ io }: Context, client: Client, id: number): Promise<Sender[]> {
  const senders: Sender[] = [];
  for await (const sender of client.paginate('listMassMessageStaff', { id, limit: 100 }, { signal: io.signal })) senders.push(sender);
  return senders;
}

async function columnsOf(context: Context): Promise<Column<Sender>[]> {
  const { say } = context;
  const { operationMeta } = await import('../program/sdk.js');
  const fields = rowFields((await operationMeta('listMassMessageStaff')).output);
  return [
    { title: say('员工', 'Sender'), value: ({ staff }) => staff.name },
    { title: say('状态', 'State'), value: ({ status }) => wordOf(context, fields, status) },
    { title: say('已送达', 'Delivered'), value: ({ sent }) => String(sent), right: true },
    { title: say('目标', 'Targets'), value: ({ target_total }) => String(target_total), right: true },
  ];
}

/** The word of the contract for a state. */
function wordOf({ say }: Context, fields: readonly FieldMeta[], status: string | number): string {
  const word = fields.find((one) => one.name === 'status')?.enum?.find((one) => one.value === status);
  return word ? say(word.zh, word.en) : String(status);
}

function resultLine({ say }: Context, { counters }: Data<'getMassMessage'>, state: string): string {
  const { sent, target_total, not_sent, limit_reached, not_friend, failed, staff_sent, staff_total } = counters;
  return say(
    `${state}：送达 ${sent} / ${target_total}，待发送 ${not_sent}，超出上限 ${limit_reached}，已非好友 ${not_friend}，失败 ${failed}；员工 ${staff_sent} / ${staff_total}`,
    `${state}: ${sent} of ${target_total} delivered, ${not_sent} to come, ${limit_reached} over the limit, ${not_friend} no contact any more, ${failed} failed; ${staff_sent} of ${staff_total} senders`,
  );
}

interface Options {
  refresh?: boolean;
  progress?: string;
}

/** Shows the results of a message and its senders; with --refresh, after reading them from WeCom. */
export async function showResults(context: Context, text: string, { refresh, progress }: Options): Promise<CommandResult> {
  const { io, say } = context;
  const id = wholeNumber(context, text, say('群发编号', 'The ID of the message'));
  const client = await context.client();
  if (refresh) {
    const job = await client.syncMassMessageResult({ id }, { signal: io.signal });
    await followJob(context, client, { id: job.id, again: `shiyi mass-message results ${id}`, mode: progress });
  }
  const message = await client.getMassMessage({ id }, { signal: io.signal });
  const senders = await sendersOf(context, client, id);
  const columns = await columnsOf(context);
  const { operationMeta } = await import('../program/sdk.js');
  const { output } = await operationMeta('getMassMessage');
  return {
    data: { message, senders },
    text: () => formatTable(io, columns, senders),
    note: resultLine(context, message, wordOf(context, output, message.status)),
  };
}
