import { animal } from './nutrients/animal.js';
import { fruit } from './nutrients/fruit.js';
import { others } from './nutrients/others.js';
import { staples } from './nutrients/staples.js';
import { vegetables } from './nutrients/vegetables.js';

/**
 * More nutrients of each built-in food in 100 g of the edible part: name | glycemic index | potassium, calcium, iron, zinc in mg | vitamin A in
 * µg RAE, B1, B2 and C in mg, folate in µg DFE | saturated fat and sugar in g. “-” is unknown.
 *
 * From the China Food Composition Tables; where these lack the food or the value, or differ much from others, from USDA FoodData Central and the
 * Standard Tables of Food Composition in Japan. Some saturated fat is the fat of the row times the share in a table. All carbohydrate of milk
 * and yogurt is sugar. The index is that of the cooked food.
 */
export const nutrients = [staples, vegetables, fruit, animal, others].map((rows) => rows.trim()).join('\n');
