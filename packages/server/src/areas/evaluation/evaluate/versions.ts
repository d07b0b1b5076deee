import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { definitionOf } from './definition.js';

type WriteContext = Pick<Context, 'db' | 'principal'>;

export interface QuestionnaireLock {
  id: number;
  status: 'draft' | 'published' | 'off';
}

/** @throws Refusal 40400 when there is no such questionnaire */
export async function assertQuestionnaire(db: Db, id: number) {
  await mustExist(db.selectFrom('questionnaire').select('id').where('id', '=', id));
}

/** Locks a questionnaire, because what its parts and dimensions may be depends on each other. @throws Refusal 40400, 40900 once it is off */
export async function lockQuestionnaire(db: Db, id: number): Promise<QuestionnaireLock> {
  const found = await mustExist(db.selectFrom('questionnaire').select(['id', 'status']).where('id', '=', id).forNoKeyUpdate());
  if (found.status === 'off')
    throw new Refusal(40900, ['问卷已下线，不能修改；请新建问卷', 'The questionnaire is offline and can’t be changed; create a new one'], {
      from: 'off',
      allowed: [],
    });
  return found;
}

/** Finds a record of a questionnaire and locks the questionnaire, so that the record stays as it is. @throws Refusal 40400, 40900 */
export async function lockQuestionnaireOf<T extends { questionnaire_id: number }>(db: Db, find: () => Promise<T | undefined>) {
  const found = await find();
  if (!found) throw notFound();
  const questionnaire = await lockQuestionnaire(db, found.questionnaire_id);
  const before = await find();
  if (!before) throw notFound();
  return { before, questionnaire };
}

/** Keeps a questionnaire as it is now as its next version. */
export async function addVersion(db: Db, own: { enterprise_id?: number; questionnaire_id: number }, staff_id: number | null) {
  const id = own.questionnaire_id;
  const definition = await definitionOf(db, id);
  if (!definition) throw notFound();
  const { last } = await db
    .selectFrom('questionnaire_version')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('questionnaire_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('questionnaire_version')
    .values({
      ...own,
      number: last + 1,
      definition: JSON.stringify(definition),
      part_count: definition.parts.length,
      question_count: definition.parts.flatMap((one) => one.question_ids).length,
      staff_id,
    })
    .execute();
}

/** Makes the next version of a published questionnaire, to which answers are given from now on. Call it after each change. */
export async function freeze({ db, principal }: WriteContext, { id, status }: QuestionnaireLock) {
  if (status === 'published') await addVersion(db, { questionnaire_id: id }, principal.staffId);
}
