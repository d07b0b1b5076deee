import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { uncoveredSlots } from './duty.js';

const listPath = '/drainageCode/staff';
const linkOf = (id: number) => `${listPath}/detail?id=${id}`;

const invalid = ({ db }: Context) => db.selectFrom('staff_code').where('trouble', 'is not', null);

/** Codes with a slot in which nobody can take contacts; outside of it they work. */
const withGaps = ({ db }: Context) =>
  db
    .selectFrom('staff_code')
    .where('trouble', 'is', null)
    .where('schedule', '<>', '[]')
    .where(sql<boolean>`exists (select from ${uncoveredSlots('staff_code.id')} u)`);

const todo = (
  popover: Todo['popover'],
  text: Todo['text'],
  link: string,
  query: (context: Context) => ReturnType<typeof invalid>,
): Todo => ({
  popover,
  permission: 'contact:code:list',
  text,
  async of(context) {
    const { number } = await query(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
    const [first] = number === 1 ? await query(context).select('id').limit(1).execute() : [];
    return { link: first ? linkOf(first.id) : link, number };
  },
  async first(context, most) {
    const rows = await query(context).select(['id', 'name']).orderBy('id', 'desc').limit(most).execute();
    return rows.map(({ id, name }) => ({ name, reason: null, link: linkOf(id) }));
  },
});

export const todos: Todo[] = [
  todo(
    'need_dealt_msg',
    countText('个员工活码失效', 'staff code is invalid', 'staff codes are invalid'),
    `${listPath}?status=invalid`,
    invalid,
  ),
  todo(
    'remind_msg',
    countText('个员工活码有时段无人值班', 'staff code has an uncovered slot', 'staff codes have uncovered slots'),
    listPath,
    withGaps,
  ),
];
