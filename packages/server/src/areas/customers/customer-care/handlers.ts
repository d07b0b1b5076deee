import type { Updateable } from 'kysely';
import type { Tables } from '../../../generated/tables.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockCustomer, lockCustomers } from '../customer/customer.js';
import { customerRow } from '../customer/handlers.js';
import { addMembership, paidMember } from './membership.js';

/** Changes a customer and returns the saved row. */
async function change(context: Context, id: number, values: Updateable<Tables['customer']>, version?: number) {
  const before = await lockCustomer(context, id, version);
  await context.db.updateTable('customer').set(values).where('id', '=', id).execute();
  const was = Object.fromEntries(Object.keys(values).map((name) => [name, before[name as keyof typeof before]]));
  context.audit({ target: id, before: was });
  return customerRow(context, id);
}

export const handlers: Handlers = {
  changeCustomerRecipeDisplay: (context, { id, display_recipe }) => change(context, id, { display_recipe }),
  changeCustomerSubscription: (context, { id, subscribe_status }) => change(context, id, { subscribe_status }),
  changeCustomerRemark: (context, { id, version, remark }) =>
    change(context, id, { remark: remark.trim() === '' ? null : remark }, version),

  changeCustomerPending(context, { id, is_pending, reason }) {
    const pending_reason = is_pending ? reason?.trim() : null;
    if (pending_reason === undefined || pending_reason === '')
      throw refuseField(42200, 'reason', 'required', ['请写明为什么需要处理', 'Say why the customer needs action']);
    return change(context, id, { is_pending, pending_reason });
  },

  async setFreeMembership(context, { ids, days }) {
    await lockCustomers(context, ids);
    const ok = await addMembership(context.db, ids, days);
    const given = new Set(ok);
    const message = paidMember[context.caller.language === 'zh' ? 0 : 1];
    const failed = ids.filter((id) => !given.has(id)).map((id) => ({ id, code: 40900 as const, message }));
    context.audit({ target: ids.join(','), after: { days, ok } });
    return { ok: ids.filter((id) => given.has(id)), failed };
  },
};
