import { open } from './context.js';

const modules = ['diet', 'weight', 'sport', 'sleep', 'health', 'evaluation'];

/** Names that stand for the health of a person wherever they occur. */
const personal =
  /^(init_weight|current_weight|target_weight|eval_weight|base_weight|waist|waist_class|hip|body_fat|bmi|bmi_class|progress_pct|health_flags|allergy_ingredients|allergy_ingredient_ids|dislike_ingredients|dislike_ingredient_ids|activity_level|diet_style|sleep_minutes|sport_minutes|sport_kcal|drink_ml|intake_kcal)$/;

/** Whether a property lists what there is to choose from. */
const isChoice = ({ items }) => (items?.$ref?.endsWith('/Option') ? true : undefined);

/** Requires `x-health` on health data of persons, from which follows who sees it in the audit log. */
export function health() {
  return {
    Schema(schema, ctx) {
      const module = schema['x-health'];
      if (module !== undefined && !modules.includes(module))
        ctx.report({ message: `x-health is one of ${modules.join(', ')}.`, location: ctx.location.child('x-health') });
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const { node } = open(ctx, property);
        const isMarked = property['x-health'] ?? node['x-health'] ?? isChoice(node);
        if (personal.test(name) && !isMarked)
          ctx.report({ message: `${name} is health data, so it needs x-health.`, location: ctx.location.child(['properties', name]) });
      }
    },
  };
}
