import type { Context } from '../../../http/context.js';
import { type Refusal, refuseField } from '../../../http/refusal.js';
import { liveCustomers, visibleCustomers } from '../../../person/customers.js';

/** Reveals nothing about customers whom the caller may not see, not even that they exist. */
export const unusablePhone = (field: string): Refusal =>
  refuseField(42200, field, 'usable', [
    '这个手机号无法登记，请核对号码；号码无误请联系管理员处理',
    'This phone number can’t be registered. Check it; if it is right, ask an administrator',
  ]);

/**
 * Returns the customer with a phone number whom the caller may see; undefined if no customer has it.
 *
 * @throws Refusal 42200 if a customer outside the data scope has it
 */
export async function customerWithPhone(context: Pick<Context, 'db' | 'principal'>, phone: string, field = 'phone') {
  const known = await liveCustomers(context.db).select('customer.id').where('customer.phone', '=', phone).executeTakeFirst();
  if (!known) return undefined;
  const seen = await visibleCustomers(context).select('customer.id').where('customer.id', '=', known.id).executeTakeFirst();
  if (!seen) throw unusablePhone(field);
  return seen.id;
}

/** @throws Refusal 40902 if another customer whom the caller may see has the phone number, 42200 if one whom they may not see has it */
export async function assertPhoneFree(context: Pick<Context, 'db' | 'principal'>, phone: string | null | undefined, own?: number) {
  if (phone === undefined || phone === null) return;
  const known = await customerWithPhone(context, phone);
  if (known !== undefined && known !== own)
    throw refuseField(40902, 'phone', 'taken', [
      '该手机号已有客户，请直接查找',
      'A customer with this phone number already exists; search for it',
    ]);
}
