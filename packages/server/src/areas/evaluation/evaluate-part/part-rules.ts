import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { type Part, partsOf } from '../evaluate/definition.js';

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

async function assertValue(db: Db, rule: NonNullable<Part['show_rule']>) {
  const question = await db.selectFrom('question').select(['type', 'options']).where('id', '=', rule.question_id).executeTakeFirstOrThrow();
  const options = question.options as { key: string }[];
  if (options.length > 0 && question.type !== 'matrix') {
    if (!options.some((one) => one.key === rule.value))
      throw refuse('show_rule.value', 'exists', [
        '显示条件的取值不是这道题的选项，请重新选择',
        'The value is no option of the question; choose one',
      ]);
    if (rule.op !== 'eq' && rule.op !== 'ne' && rule.op !== 'has')
      throw refuse('show_rule.op', 'type', [
        '选项只能比较等于、不等于或包含，请重新选择',
        'Options can only be equal, not equal or contained; choose again',
      ]);
  } else if (rule.op === 'has') {
    throw refuse('show_rule.op', 'type', ['只有选择题可以比较包含，请重新选择', 'Only choices can contain an option; choose again']);
  } else if ((question.type === 'number' || question.type === 'scale') && !Number.isFinite(Number(rule.value))) {
    throw refuse('show_rule.value', 'number', ['请填写数字', 'Enter a number']);
  }
}

/** Checks the show rules of all parts after a change of one. @throws Refusal 42200 when one looks at no earlier question */
export async function assertShowRules(db: Db, questionnaireId: number, partId: number) {
  const seen = new Set<number>();
  for (const part of await partsOf(db, questionnaireId)) {
    const rule = part.show_rule;
    if (rule && !seen.has(rule.question_id)) {
      if (part.id === partId)
        throw refuse('show_rule.question_id', 'order', [
          '显示条件只能引用前面分段的题目，请调整',
          'A show rule looks at a question of an earlier section; choose another',
        ]);
      throw refuse('question_ids', 'order', [
        `分段「${part.title}」的显示条件用到这里的题目，须排在它前面`,
        `“${part.title}” depends on a question in this section, so this section must come first`,
      ]);
    }
    if (rule && part.id === partId) await assertValue(db, rule);
    for (const id of part.question_ids) seen.add(id);
  }
}

/** Returns another part whose show rule looks at a question of this one. */
export async function partDependingOn(db: Db, questionnaireId: number, partId: number) {
  const parts = await partsOf(db, questionnaireId);
  const ids = parts.find((one) => one.id === partId)?.question_ids ?? [];
  return parts.find((one) => one.id !== partId && one.show_rule && ids.includes(one.show_rule.question_id));
}
