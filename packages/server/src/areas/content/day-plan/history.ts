import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'day_plan',
    read: 'getDayPlan',
    save: 'updateDayPlan',
    create: 'createDayPlan',
    handlers,
    writes: ['createDayPlan', 'updateDayPlan', 'deleteDayPlan'],
    async stateOf(db, id) {
      const row = await db.selectFrom('day_plan').select(['name', 'trigger', 'filter', 'version']).where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const steps = await db
        .selectFrom('day_plan_step')
        .select(['day', 'due_time', 'phrase_id', 'material_id', 'text'])
        .where('plan_id', '=', id)
        .where('retired_at', 'is', null)
        .orderBy('day')
        .orderBy('due_time')
        .orderBy('id')
        .execute();
      const { name, trigger, filter, version } = row;
      const inputs = steps.map(({ due_time, ...step }) => ({
        ...Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null)),
        time: due_time,
      }));
      return { name, version, fields: { name, trigger, ...(filter ? { filter } : {}), steps: inputs } };
    },
  },
];
