import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo, type TodoItem } from '../../../notices/todo.js';
import type { MassAudience } from './audience-match.js';
import { detailPath, listPaths } from './console-paths.js';
import { visibleMessages } from './message.js';

/** Messages that go within the hour. */
const goingSoon = (context: Context) =>
  visibleMessages(context)
    .where('mass_message.status', '=', 'scheduled')
    .where(sql<boolean>`mass_message.go_at < now() + interval '1 hour'`);

/** Messages whose senders have not all confirmed. */
const withoutConfirmation = (context: Context) =>
  visibleMessages(context)
    .where('mass_message.status', '=', 'sending')
    .where(sql<boolean>`exists (select from mass_sender s where s.message_id = mass_message.id and s.status = 0)`);

const recently = sql<boolean>`mass_message.updated_at > now() - interval '7 days'`;

/** Messages of which WeCom refused a part or all, or of which a part is unknown. */
const failures = (context: Context) =>
  visibleMessages(context)
    .where(recently)
    .where(
      sql<boolean>`(mass_message.status = 'failed' or exists (select from mass_platform_message p left join outgoing o on o.id = p.outgoing_id
        where p.message_id = mass_message.id and (p.state = 'refused' or p.state = 'waiting' and o.status = 'unknown')))`,
    );

const countOf = async (query: ReturnType<typeof visibleMessages>): Promise<number> =>
  (await query.select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow()).number;

const columns = ['mass_message.id', 'mass_message.name', 'mass_message.type', 'mass_message.go_at'] as const;

type Type = MassAudience['type'];

const firstRows = (query: ReturnType<typeof visibleMessages>, most: number) =>
  query.select(columns).orderBy('mass_message.go_at').orderBy('mass_message.id').limit(most).execute();

const dueOf = (isDue: boolean, { go_at }: { go_at: string | null }) => (isDue ? { due_at: go_at } : {});

const todo = (
  popover: Todo['popover'],
  /** State that the list is limited to, if all of them have the same. */
  status: string | null,
  text: Todo['text'],
  query: (context: Context) => ReturnType<typeof visibleMessages>,
  isDue = false,
): Todo => ({
  popover,
  permission: 'work-chat:message:list',
  text,
  async of(context) {
    const number = await countOf(query(context));
    const [first] = number > 0 ? await firstRows(query(context), 1) : [];
    const type: Type = first?.type === 'group' ? 'group' : 'single';
    return {
      link: number === 1 && first ? detailPath(type, first.id) : `${listPaths[type]}${status ? `?status=${status}` : ''}`,
      number,
      ...(first ? dueOf(isDue, first) : {}),
    };
  },
  async first(context, most): Promise<TodoItem[]> {
    const rows = await firstRows(query(context), most);
    return rows.map((row) => ({ name: row.name, reason: null, link: detailPath(row.type as Type, row.id), ...dueOf(isDue, row) }));
  },
});

export const todos: Todo[] = [
  todo(
    'remind_msg',
    'scheduled',
    countText('条群发一小时内发出', 'mass message goes within the hour', 'mass messages go within the hour'),
    goingSoon,
    true,
  ),
  todo(
    'remind_msg',
    'sending',
    countText('条群发有员工未确认', 'mass message waits for its senders', 'mass messages wait for their senders'),
    withoutConfirmation,
  ),
  todo(
    'need_dealt_msg',
    null,
    countText('条群发失败或待核实', 'mass message failed or is being checked', 'mass messages failed or are being checked'),
    failures,
  ),
];
