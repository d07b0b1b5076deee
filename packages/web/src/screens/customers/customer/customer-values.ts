import type { Data } from '@shiyi/sdk';
import type { Choice } from '#api/meta.js';
import type { Values } from '#form/form-values.js';

export type CustomerDetail = Data<'getCustomer'>;

const text = (value: string | number | null) => value ?? '';

/** Values of the form for a customer; none for a row of the list, which a save answers and which lacks most of them. */
export const valuesOfCustomer = (record: CustomerDetail | Data<'updateCustomer'>): Values =>
  'allergy_ingredients' in record ? wholeValues(record) : {};

/** The phone is left out: it is masked here, and stays as it is. */
const wholeValues = (record: CustomerDetail): Values => ({
  nick_name: record.nick_name,
  real_name: text(record.real_name),
  phone: '',
  sex: record.sex,
  birthday: text(record.birthday),
  height: text(record.height),
  init_weight: text(record.init_weight),
  target_weight: text(record.target_weight),
  waist: text(record.waist),
  hip: text(record.hip),
  body_fat: text(record.body_fat),
  activity_level: text(record.activity_level),
  health_flags: record.health_flags,
  allergy_ingredient_ids: record.allergy_ingredients.map((one) => one.id),
  tolerated_allergens: record.tolerated_allergens,
  dislike_ingredient_ids: record.dislike_ingredients.map((one) => one.id),
  diet_style: record.diet_style,
  cook_twice: record.cook_twice,
  one_pot_weekdays: record.one_pot_weekdays,
  canteen_meals: record.canteen_meals,
  family_factor: record.family_factor,
  budget_tier: record.budget_tier,
  appliances: record.appliances,
  province: text(record.province),
  city: text(record.city),
  job: text(record.job),
  principal_user_id: record.principal?.id ?? '',
  channel_id: record.channel?.id ?? '',
  remark: text(record.remark),
});

/** Initial values of a new customer. */
export const blankCustomer: Values = {
  nick_name: '',
  real_name: '',
  phone: '',
  sex: 0,
  birthday: '',
  height: '',
  init_weight: '',
  target_weight: '',
  waist: '',
  hip: '',
  body_fat: '',
  activity_level: '',
  health_flags: [],
  allergy_ingredient_ids: [],
  tolerated_allergens: [],
  dislike_ingredient_ids: [],
  diet_style: 'normal',
  cook_twice: false,
  one_pot_weekdays: [],
  canteen_meals: [],
  family_factor: 1,
  budget_tier: 'middle',
  appliances: [],
  province: '',
  city: '',
  job: '',
  principal_user_id: '',
  channel_id: '',
  remark: '',
};

export const ingredientsOf = (record: CustomerDetail | undefined): Choice[] =>
  [...(record?.allergy_ingredients ?? []), ...(record?.dislike_ingredients ?? [])].map(({ id, name }) => ({ value: id, label: name }));
