import { animal } from './kitchen/animal.js';
import { fruit } from './kitchen/fruit.js';
import { others } from './kitchen/others.js';
import { staples } from './kitchen/staples.js';
import { vegetables } from './kitchen/vegetables.js';

/**
 * How each built-in food is weighed, kept and bought: name | kind | state | days it keeps | pack | what to buy for it | seasons | loose.
 *
 * - Kind: the food group of a cook. Starch noodles are refined grain; konjac, which has almost no energy, is a light vegetable; soft-shelled
 *   turtle and frog are with poultry; squid, sea cucumber and jellyfish are with shellfish; pickled vegetables are processed.
 * - State: raw (weighed raw), cooked (weighed cooked), soaked (weighed after soaking) or ready (eaten as bought).
 * - Days it keeps at home: in a refrigerator, cupboard, or freezer where shops sell it frozen.
 * - Pack: the unit that shops sell and its grams as bought; “-” is sold by weight.
 * - What to buy: a food and its edible grams for 1 g of this one, by dry matter.
 * - Loose: whether people eat it on its own, not only in a dish; common is fruit that every shop has, for most of the year.
 */
export const kitchen = [staples, vegetables, fruit, animal, others].map((rows) => rows.trim()).join('\n');
