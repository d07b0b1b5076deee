import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type AudienceFilter, conditionOf } from '../../../audience/audience-filter.js';
import { compileNode } from '../../../audience/compile.js';
import { checkCondition } from '../../../audience/condition.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { personalLink } from '../../../public-pages/personal-link.js';
import { mustLockCampaign } from '../fission/lock-campaign.js';
import { tellParticipant } from '../fission/tell.js';

export interface NewParticipant {
  campaignId: number;
  /** Locked. */
  contactId: number;
  /** Address of this server. */
  origin: string;
  operatorId: number | null;
  calendar: Calendar;
}

interface JoinFacts {
  is_friend: boolean;
  is_employee: boolean;
  customer_id: number | null;
  audience: AudienceFilter | null;
  has_begun: boolean;
  has_ended: boolean;
}

const outsideTimes = (status: string, over: boolean): Refusal =>
  new Refusal(
    40900,
    over
      ? ['活动已结束，不能再添加参与客户', 'The campaign has ended; nobody can take part any more']
      : ['活动还没有开始，开始后才能添加参与客户', 'The campaign has not started; people can take part from then on'],
    { from: status, allowed: [] },
  );

const refuse = (rule: string, sentence: Sentence) => refuseField(42200, 'external_user_id', rule, sentence);

async function isInside(db: Db, { audience, customer_id }: JoinFacts, calendar: Calendar): Promise<boolean> {
  const condition = audience && conditionOf(audience);
  if (!condition) return true;
  const { rows } = await sql`select from customer where customer.id = ${customer_id} and customer.deleted_at is null
    and ${compileNode(checkCondition(condition, 'audience'), calendar)} and customer.id <> all(${audience.exclude_user_ids ?? []}::bigint[])`.execute(
    db,
  );
  return rows.length > 0;
}

async function joinFactsOf(db: Db, { campaignId, contactId }: NewParticipant): Promise<JoinFacts> {
  const { rows } =
    await sql<JoinFacts>`select exists (select from external_user_follow w where w.external_user_id = u.id and w.ended_at is null) as is_friend,
      is_employee(u.enterprise_id, u.unionid, u.phone) as is_employee, u.customer_id, f.audience,
      f.status = 'running' as has_begun, f.status = 'finished' or f.end_at <= now() and f.status = 'running' as has_ended
    from external_user u, fission f where u.id = ${contactId} and f.id = ${campaignId}`.execute(db);
  return rows[0] as JoinFacts;
}

/** @throws Refusal 42200 unless the contact may take part */
async function assertMayJoin(db: Db, facts: JoinFacts, calendar: Calendar) {
  if (facts.is_employee) throw refuse('employee', ['这位联系人是企业员工，不能参加', 'This contact is an employee and cannot take part']);
  if (!facts.is_friend)
    throw refuse('friend', ['这位联系人现在不是任何员工的好友，不能参加', 'Nobody on the staff is friends with this contact now']);
  if (!(await isInside(db, facts, calendar)))
    throw refuse('audience', ['这位联系人不在活动的参与范围内', 'This contact is outside the audience of the campaign']);
}

/** Chosen by chance, so that nobody can guess the code of another participant. */
const addKey = (db: Db, id: number) =>
  db
    .insertInto('scan_key')
    .values({ state: `f${id}_${randomBytes(6).toString('base64url')}`, fission_participant_id: id })
    .execute();

/**
 * Lets a contact take part, and has their code made. Who takes part already stays as they are; a code that failed is made again. Returns the
 * id of the participant.
 *
 * @throws Refusal 40400, 40900, 42200
 */
export async function joinCampaign(db: Db, participant: NewParticipant): Promise<number> {
  const { campaignId: fission_id, contactId: external_user_id, origin, operatorId: operator_id, calendar } = participant;
  const campaign = await mustLockCampaign(db, fission_id);
  const facts = await joinFactsOf(db, participant);
  if (!facts.has_begun || facts.has_ended) throw outsideTimes(campaign.status, facts.has_ended);
  const known = await db
    .selectFrom('fission_participant')
    .select(['id', 'code_status'])
    .where('fission_id', '=', fission_id)
    .where('external_user_id', '=', external_user_id)
    .executeTakeFirst();
  if (known?.code_status === 'failed')
    await sql`update fission_participant set told = null, trouble = null where id = ${known.id}`.execute(db);
  if (!known) await assertMayJoin(db, facts, calendar);
  const { id } =
    known ??
    (await db
      .insertInto('fission_participant')
      .values({ fission_id, external_user_id, type: campaign.type, origin, operator_id })
      .returning('id')
      .executeTakeFirstOrThrow());
  if (!known) {
    await addKey(db, id);
    await personalLink(db, { kind: 'fission', targetId: id, externalUserId: external_user_id });
  }
  await tellParticipant(db, id);
  return id;
}
