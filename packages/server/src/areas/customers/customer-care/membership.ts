import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';

export const paidMember: Sentence = ['该客户是付费会员，不需要赠送', 'This customer is a paid member and needs no free membership'];

/** Adds days to free memberships, or starts them now. Returns the ids that took it; paid members do not. */
export async function addMembership(db: Db, ids: readonly number[], days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update customer set member_type = 'free', member_expire_at = greatest(now(), coalesce(member_expire_at, now())) + make_interval(days => ${days})
    where id = any(${ids}::bigint[]) and member_type <> 'paid' returning id`.execute(db);
  return rows.map((row) => row.id);
}
