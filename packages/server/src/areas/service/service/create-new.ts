import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { insertCustomer } from '../../customers/customer/insert-customer.js';
import { customerWithPhone } from '../../customers/customer/phone-in-use.js';
import { lockLead } from '../../customers/footmark/rules.js';
import { leadStates } from '../../customers/origin/states.js';
import type { Planner } from '../service-plan-change/prepare-plan.js';
import { openAndStart } from './open-and-start.js';
import type { Target } from './open-service.js';
import { calculate, measuresOf } from './target-energy.js';
import { withTemplate } from './template.js';

type ServiceInput = Input<'createServiceWithCustomer'>;

/** Runs a part of the work whose refusals are about a part of the input. */
async function within<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.detail.errors) throw error;
    const errors = error.detail.errors.map((one) => ({ ...one, field: `${part}.${one.field}` }));
    throw new Refusal(error.code, error.sentence, { ...error.detail, errors });
  }
}

/** @throws Refusal 40900 for a lead that is closed or not given out yet */
async function openLead({ db, principal }: Context, id: number) {
  const lead = await lockLead(db, principal, id);
  leadStates.assertMove(lead.status, 'converted');
  return lead;
}

/** What a customer takes from their lead by default. */
const leadValues = ({ phone, channel_id, distribute_user_id, province, city }: Awaited<ReturnType<typeof openLead>>) => ({
  phone,
  ...(channel_id !== null && { channel_id }),
  ...(distribute_user_id !== null && { principal_user_id: distribute_user_id }),
  ...(province !== null && { province }),
  ...(city !== null && { city }),
});

async function assertNewPhone(context: Context, phone: string | undefined) {
  if (phone !== undefined && (await customerWithPhone(context, phone)) !== undefined)
    throw refuseField(40902, 'phone', 'taken', [
      '该手机号已有客户，请直接为其开单',
      'A customer has this phone number already; open the order for them',
    ]);
}

/** The energy of a new customer. Without a measure it is calculated later. @throws Refusal 42200 for a goal that would harm them */
async function targetFor(
  { db, principal }: Context,
  userId: number,
  { energy, init_weight }: Pick<ServiceInput['service'], 'energy' | 'init_weight'>,
): Promise<Target | undefined> {
  const known = energy && (await measuresOf(db, { ...principal, scope: { kind: 'all', dept_ids: [] } }, userId));
  const found = known && calculate(known, energy, { weight: init_weight ?? null });
  if (found && 'refused' in found) throw new Refusal(42200, found.refused[0]?.message, { errors: found.refused });
  return found && 'basis' in found ? { energy_kcal: found.basis.energy_kcal, basis: found.basis } : undefined;
}

/** Makes a customer with a service order, of a lead where one is named; both or neither. */
export async function createServiceWithCustomer(
  context: Context,
  { customer, service, origin_id }: ServiceInput,
  planner: Planner,
): Promise<Data<'createServiceWithCustomer'>> {
  const { db } = context;
  const lead = origin_id === undefined ? undefined : await openLead(context, origin_id);
  const user_id = await within('customer', async () => {
    const person = { ...(lead && leadValues(lead)), ...customer };
    await assertNewPhone(context, person.phone);
    return insertCustomer(context, person);
  });
  // The order then refers to its lead, and the lead's timeline continues as the customer's.
  if (lead) {
    await db.updateTable('lead').set({ status: 'converted', user_id }).where('id', '=', lead.id).execute();
    await db.updateTable('footmark').set({ user_id }).where('origin_id', '=', lead.id).where(sql<boolean>`user_id is null`).execute();
  }
  return within('service', async () => {
    const terms = await withTemplate(context, { ...service, user_id });
    return openAndStart(context, terms, planner, await targetFor(context, user_id, terms));
  });
}
