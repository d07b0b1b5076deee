import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { dayAfter } from '../service-plan/meals.js';
import { planService } from '../service-plan/plan-service.js';
import { generateDiy } from './diy.js';
import { generate, renewalSpan } from './generate.js';
import type { Planner } from './prepare-plan.js';
import { mealsOn, overwrite, readyPlan } from './ready-plan.js';

/** Makes the first plan of a service that has a first day and a target energy. If none can be generated, staff create it and see the reason then. */
export async function createFirstPlan(context: Context, id: number, planner: Planner) {
  const service = await planService(context, id);
  if (service.start_date === null || service.energy_kcal === null) return;
  const hasCome = service.start_date < service.today;
  const from_date = hasCome ? service.today : service.start_date;
  try {
    if (service.recipe_mode === 'diet') await generate(context, service, { from_date }, 'generated', {}, planner);
    if (service.recipe_mode === 'diy') await generateDiy(context, service, { from_date }, 'generated');
    if (service.recipe_id === null) return;
    const { from, days } = renewalSpan(service, { from_date });
    const dates = Array.from({ length: days }, (_, day) => dayAfter(from, day));
    const wanted = mealsOn(await readyPlan(context, service.recipe_id), dates);
    await overwrite(context, service, wanted, { kind: 'recipe', isWhole: true, adjusted: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
