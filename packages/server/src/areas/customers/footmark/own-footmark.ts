import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { editableHours, footmarks, footmarksInScope } from './columns.js';

/** Returns why a follow-up cannot be changed. */
function reasonToStay(one: { type: string; operator_id: number | null }, staffId: number, recent: boolean): Sentence | undefined {
  if (one.type === 'system') return ['系统记录不能修改或删除', 'System entries can’t be changed or deleted'];
  if (one.operator_id !== staffId) return ['只能修改或删除自己写的跟进记录', 'You can only change or delete follow-ups that you wrote'];
  if (!recent) return ['跟进记录写下 24 小时后不能再改，请另写一条', 'A follow-up cannot be changed after 24 hours; add another one'];
  return undefined;
}

/** Locks a follow-up that its author may still change. @throws Refusal 40900 for others, and later than a day */
export async function lockOwn({ db, principal }: Context, id: number) {
  const found = await mustExist(
    footmarks(db)
      .where('footmark.id', '=', id)
      .where(footmarksInScope(principal))
      .select([
        'footmark.id',
        'footmark.type',
        'footmark.operator_id',
        'footmark.content',
        'footmark.next_follow_at',
        'footmark.version',
        'footmark.updated_at',
      ])
      .select(sql<boolean>`footmark.created_at > now() - make_interval(hours => ${sql.lit(editableHours)})`.as('recent'))
      .forNoKeyUpdate('footmark'),
  );
  const { recent, ...before } = found;
  const stays = reasonToStay(before, principal.staffId, recent);
  if (stays) throw new Refusal(40900, stays, { allowed: [] });
  return before;
}
