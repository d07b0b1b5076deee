import { confirm } from '../operation/confirm.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';

/** Cancels a message that has not gone, or stops one that is being sent. What was sent stays sent. */
export async function stopMessage(context: Context, text: string): Promise<CommandResult> {
  const { io, say, settings } = context;
  const id = wholeNumber(context, text, say('群发编号', 'The ID of the message'));
  const client = await context.client();
  const { name, status, counters } = await client.getMassMessage({ id }, { signal: io.signal });
  const isPlanned = status === 'scheduled';
  const shown = sanitizeLine(name);
  const question = isPlanned
    ? say(`将取消「${shown}」，地址 ${settings.baseUrl}`, `This cancels “${shown}” at ${settings.baseUrl}`)
    : say(
        `将停止「${shown}」：已发出的 ${counters.sent} 条无法撤回，地址 ${settings.baseUrl}`,
        `This stops “${shown}”: the ${counters.sent} that were sent stay sent, at ${settings.baseUrl}`,
      );
  await confirm(context, 'moderate', question, String(id));
  const data = await client.changeMassMessageStatus({ id, status: isPlanned ? 'cancelled' : 'stopped' }, { signal: io.signal });
  return {
    data,
    text: isPlanned
      ? say(`「${shown}」已取消\n`, `“${shown}” is canceled\n`)
      : say(
          `「${shown}」已停止，已发出的 ${data.counters.sent} 条不受影响\n`,
          `“${shown}” is stopped; the ${data.counters.sent} that were sent stay sent\n`,
        ),
  };
}
