import type { Handlers } from '../../../http/context.js';
import { dayAfter } from '../service-plan/meals.js';
import { lockPlan } from '../service-plan/plan-service.js';
import { saveServicePlanCopy, updateServiceMeals } from './batch.js';
import { generateDiy } from './diy.js';
import { changeServiceEnergy } from './energy.js';
import { generate, renewalSpan } from './generate.js';
import { preparePlan } from './prepare-plan.js';
import { queryServicePlanDraft } from './query-draft.js';
import { mealsOn, overwrite, readyPlan } from './ready-plan.js';

export const handlers: Handlers = {
  updateServiceMeals,

  saveServicePlanCopy,

  changeServiceEnergy,

  queryServicePlanDraft,

  async changeServiceRecipe(context, { service_id, recipe_id, from_date }) {
    const service = await lockPlan(context, service_id);
    const plan = await readyPlan(context, recipe_id);
    const { from, days } = renewalSpan(service, { from_date });
    const dates = Array.from({ length: days }, (_, day) => dayAfter(from, day));
    context.audit({ target: service_id });
    return overwrite(context, service, mealsOn(plan, dates), {
      ...{ kind: 'recipe', isWhole: true, adjusted: false },
      header: { recipe_mode: 'lib', recipe_id, replaced: [] },
    });
  },

  resetServiceDietPlan: {
    prepare: (context, { service_id, ...asked }) =>
      preparePlan(context, async (inside, planner) => {
        const service = await lockPlan(inside, service_id);
        inside.audit({ target: service_id });
        return generate(inside, service, asked, 'generated', {}, planner);
      }),
  },

  async resetServiceDiyPlan(context, { service_id, ...asked }) {
    const service = await lockPlan(context, service_id);
    context.audit({ target: service_id });
    return generateDiy(context, service, asked, 'generated');
  },
};
