import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { conditionOf } from '../../../audience/audience-filter.js';
import { checkCondition } from '../../../audience/condition.js';
import { assertUsable } from '../../../audience/consent.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { planColumns, planRow, plans } from './columns.js';
import { finishDayPlanTask } from './finish.js';
import { assertSteps, setSteps } from './steps.js';
import { listDayPlanTasks } from './tasks.js';

type PlanInput = Input<'createDayPlan'>;

/** Checks a plan and returns its columns. @throws Refusal 42200 */
async function valuesOf({ db, principal }: Context, { name, trigger, filter, steps }: PlanInput) {
  const condition = filter && conditionOf(filter);
  if (condition) {
    checkCondition(condition, 'filter');
    if (filter.condition) assertUsable(principal, filter.condition, 'filter.condition');
  }
  await assertSteps(db, steps);
  const excludes = (filter?.exclude_user_ids ?? []).length > 0;
  return { name: name.trim(), trigger, filter: condition || excludes ? sql<string>`${JSON.stringify(filter)}::jsonb` : null };
}

export const handlers: Handlers = {
  listDayPlans: list('listDayPlans', {
    from: ({ db }: Context) => plans(db),
    id: 'day_plan.id',
    columns: planColumns,
    search: (word) => containsText(word, ['day_plan.name']),
    where: { trigger: 'day_plan.trigger', status: 'day_plan.status' },
    order: [{ desc: 'day_plan.created_at' }],
  }),

  getDayPlan: ({ db }, { id }) => planRow(db, id),

  async createDayPlan(context, input) {
    const { db, principal, audit } = context;
    const row = await valuesOf(context, input);
    const { id } = await db
      .insertInto('day_plan')
      .values({ ...row, created_by: principal.staffId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setSteps(db, id, input.steps);
    audit({ target: id, after: input });
    return planRow(db, id);
  },

  async updateDayPlan(context, { id, version, ...input }) {
    const { db, audit } = context;
    const before = await lockVersion(plans(db).selectAll().where('id', '=', id), version);
    await db
      .updateTable('day_plan')
      .set(await valuesOf(context, input))
      .where('id', '=', id)
      .execute();
    await setSteps(db, id, input.steps);
    audit({ target: id, before, after: input });
    return planRow(db, id);
  },

  async changeDayPlanStatus({ db, audit }, { id, status }) {
    const before = await mustExist(plans(db).selectAll().where('id', '=', id).forNoKeyUpdate());
    if (before.status !== status) {
      const on_since = status === 'on' ? sql<string>`now()` : null;
      await db.updateTable('day_plan').set({ status, on_since }).where('id', '=', id).execute();
      audit({ target: id, before: { status: before.status }, after: { status } });
    }
    return planRow(db, id);
  },

  async deleteDayPlan({ db, audit }, { id }) {
    const before = await mustExist(plans(db).selectAll().where('id', '=', id).forUpdate());
    if (before.status === 'on')
      throw new Refusal(40900, ['计划正在启用，请先停用再删除', 'The plan is on; switch it off before you delete it'], {
        ...{ from: 'on', to: 'deleted', allowed: ['off'] },
      });
    await db.deleteFrom('day_plan').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },

  listDayPlanTasks,

  finishDayPlanTask,
};
