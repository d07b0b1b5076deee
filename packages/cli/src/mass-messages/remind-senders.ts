import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';

/** Reminds senders who have not confirmed a message. */
export async function remindSenders(context: Context, text: string, { staff }: { staff?: string[] }): Promise<CommandResult> {
  const { io, say } = context;
  const id = wholeNumber(context, text, say('群发编号', 'The ID of the message'));
  const ids = staff?.map((one) => wholeNumber(context, one, '--staff'));
  const client = await context.client();
  const data = await client.sendMassMessageReminder({ id, ...(ids ? { user_ids: ids } : {}) }, { signal: io.signal });
  return { data, text: say('已提醒还没有发送的员工\n', 'Senders who have not confirmed were reminded\n') };
}
