import { type RawBuilder, sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import type { AudienceFilter } from '../../../audience/audience-filter.js';
import { readStaff, rightsIn } from '../../../auth/staff-rights.js';
import type { Db } from '../../../db/database.js';
import type { MassAudience } from './audience-match.js';
import { massSettings } from './quota.js';
import type { EarlierPlan, PlanQuestion } from './receiver-plan.js';

/** The columns of a message that its plan is made from. */
export const plannedColumns = [
  'id',
  'type',
  'sender_user_ids',
  'filter',
  'chat_ids',
  'retry_of',
  'go_at',
  'planned_at',
  'operator_id',
  'access_key_id',
] as const;

export interface PlannedRow {
  id: number;
  type: string;
  sender_user_ids: unknown;
  filter: unknown;
  chat_ids: unknown;
  retry_of: number | null;
  go_at: string | null;
  planned_at: string | null;
  operator_id: number;
}

export interface StoredContent {
  content: string;
  attachments: StoredAttachment[];
}

export const audienceOf = (row: Pick<PlannedRow, 'type' | 'sender_user_ids' | 'filter' | 'chat_ids' | 'retry_of'>): MassAudience => ({
  type: row.type as MassAudience['type'],
  senders: row.sender_user_ids as number[],
  filter: row.filter as AudienceFilter,
  chats: row.chat_ids as number[],
  retryOf: row.retry_of,
});

/** Messages that were planned before this one and go later than now, with the rights of those who made them. */
async function earlierPlans(db: Db, messageId: number | null, plannedAt: string | null): Promise<EarlierPlan[]> {
  const rows = await db
    .selectFrom('mass_message')
    .select(plannedColumns)
    .where('status', '=', 'scheduled')
    .$if(messageId !== null, (others) => others.where('id', '<>', messageId as number))
    .$if(plannedAt !== null, (before) => before.where(sql<boolean>`(planned_at, id) < (${plannedAt}::timestamptz, ${messageId}::bigint)`))
    .orderBy('id')
    .execute();
  const plans: EarlierPlan[] = [];
  for (const row of rows) {
    const staff = await readStaff(db, row.operator_id);
    if (!staff || row.go_at === null) continue;
    const { scope, timeZone } = rightsIn(staff);
    plans.push({ audience: audienceOf(row), asker: { scope, timeZone, staffId: row.operator_id }, goAt: row.go_at });
  }
  return plans;
}

interface Question {
  db: Db;
  enterpriseId: number;
  audience: MassAudience;
  asker: PlanQuestion['asker'];
  goAt: RawBuilder<string>;
  messageId: number | null;
  plannedAt: string | null;
}

/** Gathers what a plan depends on. */
export async function questionOf({ db, enterpriseId, plannedAt, ...question }: Question): Promise<PlanQuestion> {
  const { rule } = await massSettings(db, enterpriseId);
  return { ...question, rule, earlier: await earlierPlans(db, question.messageId, plannedAt) };
}

/** Whether WeCom refused a receiver who should have had room by the present rule. */
export async function isRuleDoubtful(db: Db, rule: string): Promise<boolean> {
  const state = await db.selectFrom('mass_quota_state').select('doubtful_rule').executeTakeFirst();
  return state?.doubtful_rule === rule;
}
