import type { Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { customerWithPhone } from '../../customers/customer/phone-in-use.js';
import { bindContact } from '../../customers/external-user/bind.js';
import { lockContact } from '../../customers/external-user/contact.js';
import type { Planner } from '../service-plan-change/prepare-plan.js';
import { openAndStart } from './open-and-start.js';
import { termsOf } from './short-terms.js';

type Contact = Awaited<ReturnType<typeof lockContact>>;

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
  const known = contact.phone === null ? undefined : await customerWithPhone(context, contact.phone, 'external_userid');
  const id = known ?? (await makeCustomer(context, contact));
  await bindContact(context, contact.id, id, true);
  return id;
}

export async function createExternalUserService(
  context: Context,
  { external_userid, ...terms }: Input<'createExternalUserService'>,
  planner: Planner,
) {
  const contact = await lockContact(context, { external_userid });
  const user_id = await customerFor(context, contact);
  const made = await openAndStart(context, await termsOf(context, user_id, terms), planner);
  context.audit({ target: made.id, after: { ...terms, external_userid, user_id } });
  return made;
}
