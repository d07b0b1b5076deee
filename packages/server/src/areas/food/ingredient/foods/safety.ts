import { animal } from './safety/animal.js';
import { fruit } from './safety/fruit.js';
import { others } from './safety/others.js';
import { staples } from './safety/staples.js';
import { vegetables } from './safety/vegetables.js';

/**
 * Allergens, tags and unsuited styles of each built-in food, each reviewed: name | allergens | tags | styles that it does not suit.
 *
 * - Allergens: the eight groups of GB 7718-2025, then those of Annex II of EU 1169/2011; with what the usual product of a shop contains, or is
 *   likely to, such as egg in wonton wrappers, wheat bran in vinegar, and crustaceans among seaweed. “-”: none.
 * - Tags: for health conditions and preferences. “added_sugar” counts honey and juice; “saturated_fat” starts at 10 g in 100 g of meat, cheese,
 *   coconut, animal fat and fried noodles; “spicy” is chili, Sichuan pepper and mixes with them, not black or white pepper.
 * - Styles: vegetarian, vegan, and halal by content alone. Meat of poultry, cattle and sheep also needs halal slaughter, which is not listed.
 */
export const safety = [staples, vegetables, fruit, animal, others].map((rows) => rows.trim()).join('\n');
