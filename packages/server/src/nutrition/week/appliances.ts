import type { Dish } from '../plan/food.js';
import type { Appliance } from '../plan/preferences.js';
import type { DishTool } from '../plan/schemas.js';

/** What a dish may be made with in place of a tool that it names, where it names this one, too: porridge cooks in a pot or a rice cooker. */
const standIns: Readonly<Partial<Record<DishTool, readonly DishTool[]>>> = {
  microwave: ['wok', 'pot', 'pan', 'steamer'],
  pressure_cooker: ['pot', 'rice_cooker'],
  rice_cooker: ['pot', 'pressure_cooker'],
  oven: ['air_fryer'],
  air_fryer: ['oven', 'wok', 'pan'],
  steamer: ['microwave'],
  pot: ['rice_cooker', 'pressure_cooker'],
};
/** Their pot fries or boils what is served beside the rice. */
const needsPot: ReadonlySet<Dish['role']> = new Set(['one_dish', 'protein']);

const onStove: ReadonlySet<DishTool> = new Set(['wok', 'pot', 'pan']);

/** Whether a kitchen has what a dish needs. Nothing is known of a dish without tools, and of a kitchen without appliances. */
export function canCook({ tools = [], role }: Pick<Dish, 'tools' | 'role'>, appliances: readonly Appliance[]): boolean {
  if (appliances.length === 0) return true;
  const owned: ReadonlySet<string> = new Set(appliances);
  const has = (tool: DishTool) => tool === 'none' || owned.has(onStove.has(tool) ? 'stove' : tool);
  return tools.every((tool) => {
    if (has(tool)) return true;
    if (tool === 'pot' && needsPot.has(role)) return false;
    return (standIns[tool] ?? []).some((other) => tools.includes(other) && has(other));
  });
}
