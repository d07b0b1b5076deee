import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { daysUntilBirthday, yearsSince } from '../../../db/days/ages.js';
import { dayValue } from '../../../db/days/day-values.js';
import { dayOf } from '../../../db/days/instants.js';
import { relatedAllergen } from '../../../nutrition/safety/allergens.js';
import { bmi, currentWeight, lossKg } from './body.js';

const column = (name: string) => ({ column: () => sql.ref(`customer.${name}`) });

const related = Object.entries(relatedAllergen).map(([one, other]) => sql`(${sql.lit(one)}, ${sql.lit(other)})`);

/**
 * The groups that plans exclude: those of the foods that cause an allergy and related ones, without those that are tolerated. The sulfites of frozen
 * shrimp cause none.
 */
const allergens = sql`select distinct c.id as person, g.value, ${dayValue(null)} as day
  from customer c cross join lateral jsonb_array_elements_text(c.allergy_ingredient_ids) a(id) join ingredient i on i.id = a.id::bigint
  cross join lateral jsonb_array_elements_text(i.allergens) o(value)
  cross join lateral (select o.value union all select r.other from (values ${sql.join(related)}) r(one, other) where r.one = o.value) g
  where not (o.value = 'sulfite' and i.allergens @> '["crustacean"]') and not c.tolerated_allergens @> to_jsonb(g.value)`;

export const facts: Facts = {
  // 0 is not known.
  'attribute.sex': { column: () => sql`nullif(customer.sex, 0)` },
  'attribute.age': { column: ({ calendar }) => yearsSince(sql`customer.birthday`, calendar) },
  'attribute.birthday_in_days': { column: ({ calendar }) => daysUntilBirthday(sql`customer.birthday`, calendar) },
  'attribute.stage': column('stage'),
  'attribute.member_type': column('member_type'),
  'attribute.province': column('province'),
  'attribute.city': column('city'),
  'attribute.added_on': { column: ({ calendar }) => dayOf(sql`customer.created_at`, calendar) },
  'attribute.principal': column('principal_user_id'),
  'attribute.is_pending': column('is_pending'),
  'attribute.is_public': { column: () => sql`(customer.principal_user_id is null)` },
  'attribute.subscribe_status': column('subscribe_status'),
  'health.weight_kg': { column: () => currentWeight },
  'health.bmi': { column: () => bmi },
  'health.loss_pct': { column: () => sql`round(${lossKg} / nullif(customer.init_weight, 0) * 100, 2)` },
  'health.target_gap_kg': { column: () => sql`(${currentWeight} - customer.target_weight)` },
  'health.waist_cm': column('waist'),
  'health.diet_style': column('diet_style'),
  'health.flag': {
    rows: () =>
      sql`select c.id as person, f.value, ${dayValue(null)} as day from customer c cross join lateral jsonb_array_elements_text(c.health_flags) f(value)`,
  },
  'health.allergen': { rows: () => allergens },
};
