import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import type { ConsentModule } from '../../../person/consent.js';
import { agrees } from '../punch/meals-in-scope.js';
import type { CheckInKind } from './kinds.js';

const modules: Record<CheckInKind, ConsentModule | null> = {
  ...{ weight: 'weight', sport: 'sport', sleep: 'sleep', meal: 'diet', drink: 'diet', mood: 'diet', comment: 'diet' },
  // These need no consent and are visible to everyone.
  ...{ task: null, course: null },
};

/** What the customer must let staff see before staff record it for them; null where no consent is needed. */
export const moduleOf = (kind: CheckInKind) => modules[kind];

const consentSentence = (zh: string, en: string): Sentence => [
  `客户没有授权${zh}，请先征得客户同意，并在客户详情的「数据授权」中登记`,
  `The customer has not consented to ${en}; ask them, and record it under Consent on their page first`,
];

export const consentWords: Record<ConsentModule, Sentence> = {
  diet: consentSentence('饮食记录', 'what they eat'),
  weight: consentSentence('体重记录', 'their weight'),
  sport: consentSentence('运动记录', 'their exercise'),
  sleep: consentSentence('睡眠记录', 'their sleep'),
};

export const lacksConsent = (module: ConsentModule, field: string) => refuseField(42200, field, 'consent', consentWords[module]);

/** Locks the customer. @throws Refusal 42200 when they do not share this kind of record with staff */
export async function assertConsent(db: Db, { user_id, kind }: { user_id: number; kind: CheckInKind }) {
  const module = moduleOf(kind);
  if (module === null) return;
  await lockRows(db, 'customer', sql<boolean>`id = ${user_id}`);
  const { agreed } = await db
    .selectFrom('customer')
    .select(agrees(module).as('agreed'))
    .where('customer.id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (!agreed) throw lacksConsent(module, 'user_id');
}
