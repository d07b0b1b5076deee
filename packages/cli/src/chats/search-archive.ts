import type { Data } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';

type MessageRow = Data<'getChatSearch'>['list'][number];

interface Options {
  reason?: string;
  staff?: string;
  from?: string;
  to?: string;
  limit?: string;
  before?: string;
}

const columns = ({ say }: Context): Column<MessageRow>[] => [
  { title: say('时间', 'Time'), value: (one) => one.sent_at.slice(0, 16).replace('T', ' ') },
  { title: say('员工', 'Staff'), value: (one) => one.staff?.name ?? '-' },
  { title: say('对方', 'Other side'), value: (one) => one.peer_name },
  { title: say('发送人', 'From'), value: (one) => one.from.name },
  { title: say('原文', 'Text'), value: (one) => sanitizeLine(one.excerpt) },
];

/** Searches all archived messages, newest first. */
export async function searchArchive(context: Context, keyword: string, options: Options): Promise<CommandResult> {
  const { io, say } = context;
  const { reason, staff, from, to, limit, before } = options;
  const client = await context.client();
  const data = await client.getChatSearch(
    {
      keyword,
      ...(reason === undefined ? {} : { reason }),
      ...(staff === undefined ? {} : { user_id: wholeNumber(context, staff, '--staff') }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(limit === undefined ? {} : { limit: wholeNumber(context, limit, '--limit') }),
      ...(before === undefined ? {} : { max_id: wholeNumber(context, before, '--before') }),
    },
    { signal: io.signal },
  );
  const count = say(`${data.list.length} 条`, pluralize(data.list.length, 'message'));
  const more = say(`更早的：--before ${data.next_id}`, `earlier ones: --before ${data.next_id}`);
  return { data, text: () => formatTable(io, columns(context), data.list), note: data.has_more ? `${count} · ${more}` : count };
}
