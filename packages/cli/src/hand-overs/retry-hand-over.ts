import { confirm } from '../operation/confirm.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';

/** Hands over once more what is left over, to other takers if they are named. */
export async function retryHandOver(context: Context, text: string, { to }: { to?: string[] }): Promise<CommandResult> {
  const { io, say, settings } = context;
  const id = wholeNumber(context, text, say('交接编号', 'The ID of the hand-over'));
  const client = await context.realClient();
  const { version, counters } = await client.getHandOver({ id }, { signal: io.signal });
  const count = counters.refused + counters.full + counters.failed;
  const would = say(
    `将重新移交 ${count} 项，地址 ${settings.baseUrl}`,
    `This hands over ${pluralize(count, 'item')} once more, at ${settings.baseUrl}`,
  );
  if (context.options.dryRun) return { data: { id, count }, text: would };
  await confirm(context, 'moderate', would, text);
  const to_user_ids = to?.map((one) => wholeNumber(context, one, say('员工编号', 'A staff ID')));
  const data = await client.changeHandOverStatus(
    { id, version, status: 'running', ...(to_user_ids && { to_user_ids }) },
    { signal: io.signal },
  );
  return { data, text: say(`正在重新移交 ${count} 项`, `Handing over ${pluralize(count, 'item')} once more`) };
}
