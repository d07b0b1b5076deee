import type { Client, Data } from '@shiyi/sdk';
import { confirm } from '../operation/confirm.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { forecastLine } from './forecast-message.js';
import { forecastInput, type MassSource, readMessage } from './read-message.js';

const save = ({ io }: Context, client: Client, { input, saved }: MassSource): Promise<Data<'createMassMessage'>> => {
  const message = { ...input, draft: false };
  if (!saved) return client.createMassMessage(message, { signal: io.signal });
  return client.updateMassMessage({ ...message, id: saved.id, version: saved.version }, { signal: io.signal });
};

/** Sends a message, or a draft, once the number of its receivers is typed. */
export async function sendMessage(context: Context, text: string): Promise<CommandResult> {
  const { io, say, settings, options } = context;
  // The forecast is asked for in a dry run too.
  const client = await context.realClient();
  const source = await readMessage(context, client, text);
  const forecast = await client.checkMassMessage(forecastInput(source), { signal: io.signal });
  const line = await forecastLine(context, forecast);
  if (options.dryRun) return { data: forecast, text: `${line}\n` };
  const name = sanitizeLine(source.input.name ?? '');
  const question = say(
    `将由 ${forecast.per_staff.length} 位员工发送「${name}」：${line}。地址 ${settings.baseUrl}`,
    `This sends “${name}” from ${forecast.per_staff.length} senders: ${line}, at ${settings.baseUrl}`,
  );
  await confirm(context, 'severe', question, String(forecast.total));
  const data = await save(context, client, source);
  return {
    data,
    text: say(
      `群发 ${data.id} 已提交，员工在企业微信里确认后发出\n`,
      `Message ${data.id} is submitted; it goes out once staff confirm it in WeCom\n`,
    ),
    note: say(`结果：shiyi mass-message results ${data.id}`, `results: shiyi mass-message results ${data.id}`),
  };
}
