import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { handOverRow } from './columns.js';
import { holdingsOf, isEmpty } from './holdings.js';
import { type Leaver, leaverOf, takersOf } from './people.js';
import { assertPicks, type Pick as Choice, countShares, type Division, shareContacts, shareGroups } from './shares.js';
import { callsOf, groupDays } from './work-ahead.js';

/** The hand-over of a person that is running. */
export async function openHandOver(db: Db, { id }: Pick<Leaver, 'id'>): Promise<number | null> {
  const open = await db.selectFrom('hand_over').select('id').where('user_id', '=', id).where('status', '=', 'running').executeTakeFirst();
  return open?.id ?? null;
}

/** @throws Refusal 40900 while a hand-over of the person is running */
export async function assertNoneOpen(db: Db, leaver: Leaver) {
  const open = await openHandOver(db, leaver);
  if (open === null) return;
  throw new Refusal(
    40900,
    [
      `${leaver.name}还有进行中的交接，请等它结束或先取消`,
      `A hand-over of ${leaver.name} is running; wait for its end, or cancel it first`,
    ],
    { from: 'running', to: 'running', allowed: ['cancelled'] },
  );
}

const pickIn = (text: string): Choice => {
  const [of = 0, user_id = 0] = text.split(':').map(Number);
  return { of, user_id };
};

/** Says who would get what. @throws Refusal 40400, 42200 */
export async function getHandOverPreview(
  { db, principal }: Context,
  { user_id, to_user_ids, rule = 'even', picks = [] }: Input<'getHandOverPreview'>,
): Promise<Data<'getHandOverPreview'>> {
  const leaver = await leaverOf(db, principal, user_id);
  const takers = await takersOf(db, leaver, to_user_ids);
  const division: Division = { rule, picks: picks.map(pickIn) };
  await assertPicks(db, division, to_user_ids);
  const contacts = await shareContacts(db, leaver, takers, division);
  const groups = await shareGroups(db, leaver, takers, division);
  const plan = takers.map(({ id, name, wx_userid: _, ...taker }) => ({
    ...{ user: { id, name }, ...taker },
    ...{ contacts: countShares(contacts, { id }), groups: countShares(groups, { id }) },
  }));
  return {
    ...{ user: { id: leaver.id, name: leaver.name }, has_left: leaver.has_left },
    ...(await holdingsOf(db, leaver)),
    ...{ takers: plan, calls: callsOf(plan), days: groupDays(groups.size), open_hand_over_id: await openHandOver(db, leaver) },
  };
}

/** Begins a hand-over, which the server continues. @throws Refusal 40400, 40900, 42200 */
export async function createHandOver(context: Context, input: Input<'createHandOver'>) {
  const { db, principal, audit } = context;
  const { user_id, to_user_ids, rule = 'even', picks = [], text, services_at_once = false } = input;
  const leaver = await leaverOf(db, principal, user_id);
  // Two of the same person at once: the second waits here, and finds the first.
  await sql`select id from staff where id = ${user_id} for no key update`.execute(db);
  await takersOf(db, leaver, to_user_ids);
  await assertPicks(db, { rule, picks }, to_user_ids);
  await assertNoneOpen(db, leaver);
  if (isEmpty(await holdingsOf(db, leaver)))
    throw refuseField(42200, 'user_id', 'empty', ['这位员工没有可以移交的内容', 'This staff member has nothing to hand over']);
  const { id } = await db
    .insertInto('hand_over')
    .values({
      ...{ user_id, has_left: leaver.has_left, rule, services_at_once, customer_text: text?.trim() || null },
      ...{ to_user_ids: JSON.stringify(to_user_ids), picks: JSON.stringify(picks), operator_id: principal.staffId },
      next_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id, after: { user_id, to_user_ids, rule } });
  return handOverRow(context, id);
}
