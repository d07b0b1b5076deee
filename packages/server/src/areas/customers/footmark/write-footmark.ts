import type { Input, Row } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockCustomer } from '../customer/customer.js';
import { assertOneOwner, customerOfService, lockLead, stages } from './rules.js';

type FootmarkInput = Input<'createFootmark'>;
type Stage = NonNullable<Row<'listFootmarks'>['stage_before']>;

/** Whose story a follow-up is part of, and how it moves them. */
interface Owner {
  user_id: number | null;
  origin_id: number | null;
  service_id: number | null;
  stage_before?: Stage;
  stage_after?: Stage;
}

async function ofLead({ db, principal }: Context, id: number, stage: FootmarkInput['stage_after']): Promise<Owner> {
  if (stage !== undefined)
    throw refuseField(42200, 'stage_after', 'customer', ['线索没有客户阶段，请去掉新阶段', 'A lead has no stage; leave the new stage out']);
  const lead = await lockLead(db, principal, id);
  if (lead.status === 'distributed') await db.updateTable('lead').set({ status: 'following' }).where('id', '=', id).execute();
  return { user_id: lead.user_id, origin_id: id, service_id: null };
}

async function ofCustomer(context: Context, given: FootmarkInput): Promise<Owner> {
  const service_id = given.service_id ?? null;
  const user_id = service_id === null ? (given.user_id as number) : await customerOfService(context.db, service_id);
  const { stage } = await lockCustomer(context, user_id);
  const owner = { user_id, origin_id: null, service_id };
  if (given.stage_after === undefined) return owner;
  stages.assertMove(stage, given.stage_after);
  await context.db.updateTable('customer').set({ stage: given.stage_after }).where('id', '=', user_id).execute();
  return { ...owner, stage_before: stage, stage_after: given.stage_after };
}

/** Adds what staff noted, and moves the lead or the customer that it is about. Returns its id. */
export async function writeFootmark(context: Context, given: FootmarkInput): Promise<number> {
  assertOneOwner(given);
  const owner =
    given.origin_id === undefined ? await ofCustomer(context, given) : await ofLead(context, given.origin_id, given.stage_after);
  const { type, content, images = [], next_follow_at = null, happened_at = new Date() } = given;
  const { id } = await context.db
    .insertInto('footmark')
    .values({
      ...owner,
      type,
      content,
      images: JSON.stringify(images),
      next_follow_at,
      happened_at,
      operator_id: context.principal.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
