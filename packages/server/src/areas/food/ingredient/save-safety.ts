import type { Input } from '@shiyi/sdk';
import { refuseField } from '../../../http/refusal.js';
import { addedBy, type SafetyValue, safetyValues } from '../../../nutrition/safety/by-hand.js';
import type { FoodSafety, SafetyFacts } from '../../../nutrition/safety/derive-safety.js';
import { foundSafety, safetyFields } from './safety.js';

type IngredientInput = Input<'createIngredient'>;

/** The food before a save, as its row has it. */
interface Before extends SafetyFacts {
  added: unknown;
  allergens: unknown;
  avoid_flags: unknown;
  avoid_styles: unknown;
}

/** The values that tell who must not have the food. */
const factsOf = ({
  name,
  type_id,
  energy_kcal,
  protein_g,
  fat_g,
  carb_g,
  fiber_g,
  sodium_mg,
  purine_mg,
  potassium_mg,
  gi,
}: IngredientInput): SafetyFacts => ({
  ...{ name, type_id, energy_kcal, protein_g, fat_g, carb_g, potassium_mg: potassium_mg ?? null, gi: gi ?? null },
  ...{ fiber_g: fiber_g ?? null, sodium_mg: sodium_mg ?? null, purine_mg: purine_mg ?? null },
});

const lists = ['allergens', 'avoid_flags', 'avoid_styles'] as const;

/**
 * Refuses a change that drops a value of the food which the rules still find: it would come back at once.
 *
 * @throws Refusal 42200
 */
function assertNoneDropped(input: IngredientInput, before: Before, found: FoodSafety, excepted: readonly SafetyValue[]) {
  for (const name of lists) {
    const given: readonly string[] | undefined = input[name];
    const had = before[name] as readonly string[];
    const isDropped = (one: SafetyValue) => had.includes(one) && !given?.includes(one) && !excepted.includes(one);
    if (given && found[name].some(isDropped))
      throw refuseField(42200, name, 'exception', [
        '系统按名称、分类和营养素判断出的标记不能直接删除；确实不适用请在“取消的标记”里勾选并写明理由',
        'The rules found a value that is missing here; take it off under “Exceptions” and give the reason',
      ]);
  }
}

/** Who must not have the food: what the rules find, what the save adds, and what it takes off. @throws Refusal 42200 */
export function safetyOf(input: IngredientInput, before?: Before) {
  const facts = factsOf(input);
  const found = foundSafety(facts);
  const { exceptions = null, label_checked = false } = input;
  const excepted = exceptions ? safetyValues(exceptions) : [];
  if (before) assertNoneDropped(input, before, found, excepted);
  const added = addedBy(safetyValues(input), found, before && { found: foundSafety(before), added: before.added as SafetyValue[] });
  const { composition, safety_rules, ...values } = safetyFields(facts, { added, excepted, label_checked });
  const json = Object.fromEntries(Object.entries(values).map(([name, list]) => [name, JSON.stringify(list)]));
  return { composition, safety_rules, ...json, exception_reason: excepted.length > 0 ? (exceptions?.reason.trim() ?? null) : null };
}
