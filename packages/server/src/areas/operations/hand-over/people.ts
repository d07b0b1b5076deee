import { sql } from 'kysely';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { notFound, refuseField } from '../../../http/refusal.js';

/** A staff member who hands over. */
export interface Leaver {
  id: number;
  name: string;
  wx_userid: string | null;
  has_left: boolean;
}

/** Whether a member of the staff is no longer in WeCom. */
export const hasLeft = sql<boolean>`(staff.wx_status = 5)`;

/** @throws Refusal 40400 for a person outside the caller's data scope */
export async function leaverOf(db: Db, scope: DataScope, id: number): Promise<Leaver> {
  const found = await db
    .selectFrom('staff')
    .select(['staff.id', 'staff.name', 'staff.wx_userid', hasLeft.as('has_left')])
    .where('staff.id', '=', id)
    .where('staff.deleted_at', 'is', null)
    .where(heldInScope(scope, 'staff.id'))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export type TakerProblem = 'no_account' | 'not_active' | 'no_right' | 'unverified' | 'full';

/** A staff member who takes over. */
export interface Taker {
  id: number;
  name: string;
  wx_userid: string | null;
  contacts_before: number;
  services_before: number;
  problem: TakerProblem | null;
}

/** Codes with which WeCom refuses a member who shall take contacts. */
const refusals: Readonly<Record<TakerProblem, readonly number[]>> = {
  no_account: [40003, 60111],
  not_active: [41054],
  no_right: [84083],
  unverified: [40098],
  full: [40099],
};

const refusalDays = 30;

/** What WeCom said last about a member, within a month, unless contacts went to them since. */
const lastRefusal = sql<number | null>`(select case when i.status = 'full' then 40099 else i.errcode end from hand_over_item i
  where i.to_user_id = staff.id and i.settled_at > now() - make_interval(days => ${sql.lit(refusalDays)}) order by i.settled_at desc, i.id desc limit 1)`;

const problemOf = (account: string | null, wxStatus: number, code: number | null): TakerProblem | null => {
  if (account === null) return 'no_account';
  if (wxStatus !== 1) return 'not_active';
  const found = Object.entries(refusals).find(([, codes]) => code !== null && codes.includes(code));
  return (found?.[0] as TakerProblem | undefined) ?? null;
};

/**
 * Returns those who take over, in the order of the ids.
 *
 * @throws Refusal 42200 for the one who hands over, and for staff that do not exist or are disabled
 */
export async function takersOf(db: Db, leaver: Leaver, ids: readonly number[]): Promise<Taker[]> {
  if (ids.includes(leaver.id))
    throw refuseField(42200, 'to_user_ids', 'other', ['接替员工不能是移交人', 'The taker cannot be who hands over']);
  const rows = await db
    .selectFrom('staff')
    .select(['staff.id', 'staff.name', 'staff.wx_userid', 'staff.wx_status', lastRefusal.as('code')])
    .select(
      sql<number>`(select count(*)::int from external_user_follow f where f.wx_userid = staff.wx_userid and f.ended_at is null)`.as(
        'contacts_before',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from service s where s.principal_user_id = staff.id and s.deleted_at is null
        and s.status in ('pending', 'in_service', 'paused'))`.as('services_before'),
    )
    .where('staff.id', 'in', [...ids])
    .where('staff.status', '=', 'enabled')
    .where('staff.deleted_at', 'is', null)
    .execute();
  if (rows.length < ids.length)
    throw refuseField(42200, 'to_user_ids', 'exists', [
      '接替员工不存在或已停用，请另选员工',
      'A taker does not exist or is disabled; choose another',
    ]);
  const takers = rows.map(({ code, wx_status, ...one }) => ({ ...one, problem: problemOf(one.wx_userid, wx_status, code) }));
  return ids.map((id) => takers.find((one) => one.id === id) as Taker);
}
