import type { Input } from '@shiyi/sdk';
import { asJson } from '../../../db/as-json.js';
import type { Context } from '../../../http/context.js';
import { assertChannel } from '../../organisation/channel/channel.js';
import { cookingValues } from './cooking-habits.js';
import { assertBirthday, assertIngredients, assertStaff } from './customer.js';
import { assertPhoneFree } from './phone-in-use.js';

type CustomerInput = Input<'createCustomer'> | Input<'updateCustomer'>;

/** @throws Refusal 42200 for staff, a channel or food that there is not, and a birthday that cannot be */
export async function assertInput(
  { db, principal }: Context,
  input: CustomerInput,
  before?: { principal_user_id: number | null; channel_id: number | null },
) {
  if (input.principal_user_id !== before?.principal_user_id) await assertStaff(db, input.principal_user_id);
  if (input.channel_id !== before?.channel_id) await assertChannel(db, input.channel_id);
  await assertIngredients(db, 'allergy_ingredient_ids', input.allergy_ingredient_ids);
  await assertIngredients(db, 'dislike_ingredient_ids', input.dislike_ingredient_ids);
  await assertBirthday(db, principal, input.birthday);
}

/** Adds a customer, of whom the caller is principal unless another is named. Returns the id. @throws Refusal 42200 */
export async function insertCustomer(context: Context, input: Input<'createCustomer'>): Promise<number> {
  const { db, principal } = context;
  const { health_flags, allergy_ingredient_ids, tolerated_allergens, dislike_ingredient_ids, ...rest } = input;
  const { principal_user_id = principal.staffId, ...plain } = rest;
  await assertInput(context, input);
  await assertPhoneFree(context, input.phone);
  const lists = asJson({ health_flags, allergy_ingredient_ids, tolerated_allergens, dislike_ingredient_ids });
  const made = await db
    .insertInto('customer')
    .values({ ...plain, ...lists, ...cookingValues(input), principal_user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
