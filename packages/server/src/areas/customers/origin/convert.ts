import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import type { Language } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { lockCustomer } from '../customer/customer.js';
import { customerWithPhone } from '../customer/phone-in-use.js';
import { lockLead } from '../footmark/rules.js';
import { noteEvents } from '../footmark/system-notes.js';
import { leadStates } from './states.js';

type Lead = Awaited<ReturnType<typeof lockLead>>;

/** What a customer has of a lead, by the customer's fields. */
const customerValues = (lead: Lead, language: Language) => ({
  real_name: lead.name,
  sex: lead.sex === 0 ? null : lead.sex,
  height: lead.height,
  init_weight: lead.weight,
  province: lead.province,
  city: lead.city,
  channel_id: lead.channel_id,
  principal_user_id: lead.distribute_user_id,
  remark: [lead.demand && `${{ zh: '需求：', en: 'Demand: ' }[language]}${lead.demand}`, lead.remark].filter(Boolean).join('\n') || null,
});

/** Returns the fields that the customer lacks and the lead has. */
export function filledFrom(customer: Record<string, unknown>, lead: Lead, language: Language) {
  const lacks = (name: string) => customer[name] === null || (name === 'sex' && customer[name] === 0);
  return Object.fromEntries(Object.entries(customerValues(lead, language)).filter(([name, value]) => value !== null && lacks(name)));
}

/** Adds the lead's data to the customer with its phone. Returns undefined where there is none. */
async function mergeInto(context: Context, lead: Lead) {
  const { db } = context;
  const known = await customerWithPhone(context, lead.phone);
  if (known === undefined) return undefined;
  const customer = await lockCustomer(context, known);
  const more = filledFrom(customer, lead, context.caller.language);
  if (Object.keys(more).length > 0) await db.updateTable('customer').set(more).where('id', '=', customer.id).execute();
  return { user_id: customer.id, name: customer.nick_name, merged: true, filled: Object.keys(more) };
}

async function makeCustomer({ db, caller }: Context, lead: Lead) {
  const { sex, ...rest } = customerValues(lead, caller.language);
  const { id } = await db
    .insertInto('customer')
    .values({ ...rest, sex: sex ?? 0, nick_name: lead.name, phone: lead.phone, source: lead.import_file_id === null ? 'manual' : 'import' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { user_id: id, name: lead.name, merged: false, filled: [] };
}

/** Makes a customer of a lead; the story of the lead becomes the customer's. */
export async function createLeadCustomer(
  context: Context,
  { id, version }: Input<'createLeadCustomer'>,
): Promise<Data<'createLeadCustomer'>> {
  const { db, principal, audit } = context;
  const lead = await lockLead(db, principal, id);
  assertVersion(lead, version);
  leadStates.assertMove(lead.status, 'converted');
  const made = (await mergeInto(context, lead)) ?? (await makeCustomer(context, lead));
  const { version: now } = await db
    .updateTable('lead')
    .set({ status: 'converted', user_id: made.user_id })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await db.updateTable('footmark').set({ user_id: made.user_id }).where('origin_id', '=', id).execute();
  await noteEvents(db, [
    {
      event: 'lead_converted',
      message: { code: made.merged ? 'lead_merged' : 'lead_converted' },
      user_id: made.user_id,
      origin_id: id,
      operator_id: principal.staffId,
    },
  ]);
  audit({ target: id, before: { status: lead.status }, after: made });
  return { id, ...made, version: now };
}
