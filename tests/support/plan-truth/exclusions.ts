import { type AllergenGroup, allergensByTruth } from './allergens.js';
import type { Eaten } from './eaten.js';
import { condiments } from './food-groups.js';
import { healthReasons } from './health.js';
import { foodsAgainstStyle } from './styles.js';
import type { CheckedFood, CheckedPerson, Fault, FoodIndex } from './types.js';

type Reason = Pick<Fault, 'rule' | 'detail'>;
export type ReasonsAgainst = (food: CheckedFood, isSeasoning?: boolean) => Reason[];

function allergyReasons(food: CheckedFood, allergies: readonly CheckedFood[], allergens: ReadonlySet<AllergenGroup>): Reason[] {
  if (allergies.length === 0) return [];
  const groups = allergensByTruth(food.name);
  if (!groups) return [{ rule: 'allergy_unknown', detail: food.name }];
  const found = [...groups]
    .filter((group) => allergens.has(group))
    .map((group) => ({ rule: 'allergy_group', detail: `${food.name}: ${group}` }));
  return allergies.some(({ id }) => id === food.id) ? [{ rule: 'allergy_food', detail: food.name }, ...found] : found;
}

function styleReasons({ name }: CheckedFood, styles: CheckedPerson['styles']): Reason[] {
  return styles.flatMap((style) => {
    if (style !== 'vegetarian' && style !== 'vegan' && style !== 'halal') return [];
    if (!allergensByTruth(name)) return [{ rule: 'style_unknown', detail: `${name}: ${style}` }];
    return foodsAgainstStyle[style].has(name) ? [{ rule: 'style', detail: `${name}: ${style}` }] : [];
  });
}

/** Groups to which an allergy to a food points. Sulfite is added to frozen shrimp: whoever reacts to shrimp may have other food with sulfite. */
function groupsMeant(name: string): AllergenGroup[] {
  const groups = [...(allergensByTruth(name) ?? [])];
  const natural = groups.filter((group) => group !== 'sulfite');
  return natural.length > 0 ? natural : groups;
}

/** Returns why a person must not be given a food: empty if they may. @throws if an allergy names no food */
export function reasonsAgainst(person: CheckedPerson, foods: FoodIndex): ReasonsAgainst {
  const allergies = person.allergies.map((id) => {
    const food = foods.get(id);
    if (!food) throw new Error(`The allergy to food ${id} names no food.`);
    return food;
  });
  const allergens = new Set(allergies.flatMap(({ name }) => groupsMeant(name)));
  const dislikes = new Set(person.dislikes);
  return (food, isSeasoning = false) => [
    ...allergyReasons(food, allergies, allergens),
    ...styleReasons(food, person.styles),
    ...healthReasons(food, person.conditions, isSeasoning).map((why) => ({ rule: 'health', detail: `${food.name}: ${why}` })),
    ...(dislikes.has(food.id) ? [{ rule: 'dislike', detail: food.name }] : []),
  ];
}

/** Foods that the person must not be given, also as an alternative to another line. */
export function excludedFoods(eaten: readonly Eaten[], against: ReasonsAgainst): Fault[] {
  return eaten.flatMap(({ day, meal, food, dish }) =>
    against(food, dish !== undefined && condiments.has(food.name)).map(({ rule, detail }) => {
      const where = dish ? `${meal}, ${dish.name}` : meal;
      return { rule, day, detail: `${where}: ${detail}` };
    }),
  );
}
