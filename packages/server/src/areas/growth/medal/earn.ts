import type { Db } from '../../../db/database.js';
import { giveMedal } from './give.js';
import { fulfils } from './measure.js';

/** Gives a customer the badges whose rules they fulfil. The customer is locked. */
export async function earnMedals(db: Db, userId: number) {
  const open = await db
    .selectFrom('medal')
    .select(['id', 'action_key', 'threshold_type', 'threshold'])
    .where('status', '=', 'on')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('medal_holder').select('id').whereRef('medal_holder.medal_id', '=', 'medal.id').where('user_id', '=', userId))),
    )
    .orderBy('id')
    .execute();
  for (const { id, ...rule } of open) if (await fulfils(db, rule, userId)) await giveMedal(db, { medalId: id, userId, source: 'rule' });
}
