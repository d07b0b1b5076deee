import type { Plan } from '@shiyi/server/nutrition/plan/plan';
import type { PlanRule } from '@shiyi/server/nutrition/plan/schemas';
import type { Fault } from './types.js';

/** Rules of the plan for each of the checker that has another name. */
const namesOf: Record<string, readonly PlanRule[]> = {
  ...{ band: ['protein', 'fat', 'carb'], band_near: ['protein', 'fat', 'carb'], vegetables_target: ['vegetables'], sodium_day: ['sodium'] },
  ...{ staples: ['grains'], protein_running: ['main_again'] },
};

/** Whether a plan itself says what the checker finds. */
export const isNamed = ({ broken }: Pick<Plan, 'broken'>, { rule, day }: Fault) =>
  broken.some((one) => (namesOf[rule] ?? [rule]).includes(one.rule) && (day === undefined || one.date === day));
