import { sql } from 'kysely';
import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'medal',
    read: 'listMedals',
    save: 'updateMedal',
    create: 'createMedal',
    handlers,
    writes: ['createMedal', 'updateMedal', 'deleteMedal'],
    refers: { reward_coupon_id: 'coupon' },
    async stateOf(db, id) {
      const row = await db
        .selectFrom('medal')
        .select(['name', 'icon', 'action_key', 'threshold_type', 'threshold', 'level', 'description as desc', 'status', 'version'])
        .select(sql<number | null>`(select t.coupon_id from medal_coupon t where t.medal_id = medal.id)`.as('reward_coupon_id'))
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { version, ...rest } = row;
      const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
      return { name: row.name, version, fields };
    },
  },
];
