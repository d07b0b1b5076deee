import type { Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { openService } from '../../service/service/open-service.js';
import { liveCustomers, visibleCustomers } from '../customer/customer.js';
import { termsOf } from '../customer-care/short-terms.js';
import { bindContact } from './bind.js';
import { lockContact } from './contact.js';

type Contact = Awaited<ReturnType<typeof lockContact>>;

/** Returns the customer with the phone of a contact. @throws Refusal 40902 when a colleague has them */
async function knownByPhone(context: Context, phone: string) {
  const known = await liveCustomers(context.db).select('customer.id').where('customer.phone', '=', phone).executeTakeFirst();
  if (!known) return undefined;
  const seen = await visibleCustomers(context).select('customer.id').where('customer.id', '=', known.id).executeTakeFirst();
  if (seen) return seen.id;
  throw refuseField(40902, 'external_userid', 'taken', [
    '该手机号已是其他同事的客户，请联系主管处理',
    'A colleague already has a customer with this phone number; ask your supervisor',
  ]);
}

async function makeCustomer({ db, principal }: Context, contact: Contact) {
  const { id } = await db
    .insertInto('customer')
    .values({
      nick_name: contact.nick_name ?? contact.name,
      phone: contact.phone,
      avatar: contact.avatar,
      sex: contact.gender,
      source: 'wwx',
      channel_id: contact.channel_id,
      principal_user_id: principal.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the customer of a contact; one who has none gets the customer with the same phone, or a new one. */
async function customerFor(context: Context, contact: Contact): Promise<number> {
  if (contact.customer_id !== null) return contact.customer_id;
  const known = contact.phone === null ? undefined : await knownByPhone(context, contact.phone);
  const id = known ?? (await makeCustomer(context, contact));
  await bindContact(context, contact.id, id, true);
  return id;
}

export async function createExternalUserService(context: Context, { external_userid, ...terms }: Input<'createExternalUserService'>) {
  const contact = await lockContact(context, { external_userid });
  const user_id = await customerFor(context, contact);
  const made = await openService(context, termsOf(user_id, terms));
  context.audit({ target: made.id, after: { ...terms, external_userid, user_id } });
  return made;
}
