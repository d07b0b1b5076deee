import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { daysUntilBirthday, yearsSince } from '../../../db/days/ages.js';
import { dayOf } from '../../../db/days/instants.js';
import { bmi, currentWeight, lossKg } from './body.js';

const column = (name: string) => ({ column: () => sql.ref(`customer.${name}`) });

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
};
