import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockCustomer } from '../customer/customer.js';
import { contactRow } from './columns.js';
import { lockContact } from './contact.js';

/** @throws Refusal 40902 while another open contact is linked to the customer */
async function assertAlone(db: Db, customer_id: number, contactId: number) {
  const other = await db
    .selectFrom('external_user')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'normal')
    .where('id', '!=', contactId)
    .executeTakeFirst();
  if (other)
    throw refuseField(40902, 'user_id', 'taken', [
      '该客户已绑定其他企微客户；如要都保留，请选择允许多个联系人',
      'Another contact is linked to this customer; allow several contacts to keep both',
    ]);
}

/** Links a contact to a customer whom no second contact joins unnoticed. */
export async function bindContact(context: Context, contactId: number, user_id: number, force = false) {
  // The lock of the customer lets two bindings see each other.
  await lockCustomer(context, user_id);
  if (!force) await assertAlone(context.db, user_id, contactId);
  await context.db.updateTable('external_user').set({ customer_id: user_id }).where('id', '=', contactId).execute();
}

export async function setExternalUserCustomer(context: Context, { external_userid, user_id, force }: Input<'setExternalUserCustomer'>) {
  const { db, audit } = context;
  const contact = await lockContact(context, { external_userid });
  if (user_id === null) await db.updateTable('external_user').set({ customer_id: null }).where('id', '=', contact.id).execute();
  else if (contact.customer_id !== user_id) await bindContact(context, contact.id, user_id, force);
  audit({ target: contact.id, before: { user_id: contact.customer_id } });
  return contactRow(db, contact.id);
}
