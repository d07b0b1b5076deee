import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { partsOf } from '../evaluate/definition.js';

const refuse = (field: string, rule: string, message: Sentence) => refuseField(42200, field, rule, message);

/** Refuses questions that do not exist, are disabled and new here, or belong to another part. */
export async function assertQuestions(db: Db, questionnaireId: number, ids: readonly number[], partId?: number) {
  if (ids.length === 0) return;
  const parts = await partsOf(db, questionnaireId);
  if (parts.some((one) => one.id !== partId && one.question_ids.some((id) => ids.includes(id))))
    throw refuse('question_ids', 'unique', [
      '题目已在这份问卷的其他分段里，请先移出',
      'The question is already in another section of this questionnaire; remove it there first',
    ]);
  const known = await db.selectFrom('question').select(['id', 'title', 'status']).where('id', 'in', ids).execute();
  if (known.length < ids.length)
    throw refuse('question_ids', 'exists', ['没有这道题，请重新选择', 'There is no such question; choose again']);
  const before = parts.find((one) => one.id === partId)?.question_ids ?? [];
  const disabled = known.find((one) => one.status === 'disabled' && !before.includes(one.id));
  if (disabled)
    throw refuse('question_ids', 'disabled', [
      `题目「${disabled.title}」已停用，请另选题目`,
      `“${disabled.title}” is disabled; choose another question`,
    ]);
}
