import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { type Condition, conditionsOf } from '../evaluate/conditions.js';
import { type Part, partsOf, type ShowRule } from '../evaluate/definition.js';

const refuse = (field: string, rule: string, message: Sentence) => refuseField(42200, field, rule, message);

/** A condition, and its place in the input. */
interface ConditionPlace {
  field: string;
  condition: Condition;
}

const placesOf = (field: string, rule: ShowRule): ConditionPlace[] =>
  conditionsOf(rule).map((condition, at) => ({ field: at === 0 ? field : `${field}.also.${at - 1}`, condition }));

const ownConditions = ({ show_rule }: Part) => (show_rule ? placesOf('show_rule', show_rule) : []);

async function assertValue(db: Db, { field, condition: { question_id, op, value } }: ConditionPlace) {
  const question = await db.selectFrom('question').select(['type', 'options']).where('id', '=', question_id).executeTakeFirstOrThrow();
  const options = question.options as { key: string }[];
  if (options.length > 0 && question.type !== 'matrix') {
    if (!options.some((one) => one.key === value))
      throw refuse(`${field}.value`, 'exists', [
        '显示条件的取值不是这道题的选项，请重新选择',
        'The value is no option of the question; choose one',
      ]);
    if (op !== 'eq' && op !== 'ne' && op !== 'has')
      throw refuse(`${field}.op`, 'type', [
        '选项只能比较等于、不等于或包含，请重新选择',
        'Options can only be equal, not equal or contained; choose again',
      ]);
  } else if (op === 'has') {
    throw refuse(`${field}.op`, 'type', ['只有选择题可以比较包含，请重新选择', 'Only choices can contain an option; choose again']);
  } else if ((question.type === 'number' || question.type === 'scale') && !Number.isFinite(Number(value))) {
    throw refuse(`${field}.value`, 'number', ['请填写数字', 'Enter a number']);
  }
}

/** Refuses rules of questions that are not of this section, or of one question twice. */
function assertOwnQuestions({ question_ids, question_rules = [] }: Part) {
  const ids = question_rules.map((one) => one.question_id);
  for (const [at, id] of ids.entries()) {
    if (!question_ids.includes(id))
      throw refuse(`question_rules.${at}.question_id`, 'exists', [
        '这道题不在本分段里，请先加入或删除它的显示条件',
        'The question is not in this section; add it or remove its rule',
      ]);
    if (ids.indexOf(id) < at)
      throw refuse(`question_rules.${at}.question_id`, 'unique', [
        '一道题只能有一组显示条件，请合并',
        'A question has one show rule; put the conditions together',
      ]);
  }
}

async function assertOwnRules(db: Db, part: Part, before: ReadonlySet<number>) {
  assertOwnQuestions(part);
  for (const one of ownConditions(part)) {
    if (!before.has(one.condition.question_id))
      throw refuse(`${one.field}.question_id`, 'order', [
        '显示条件只能引用前面分段的题目，请调整',
        'A show rule looks at a question of an earlier section; choose another',
      ]);
    await assertValue(db, one);
  }
  for (const [at, { question_id, show_rule }] of (part.question_rules ?? []).entries()) {
    const earlier = part.question_ids.slice(0, part.question_ids.indexOf(question_id));
    for (const one of placesOf(`question_rules.${at}.show_rule`, show_rule)) {
      if (!before.has(one.condition.question_id) && !earlier.includes(one.condition.question_id))
        throw refuse(`${one.field}.question_id`, 'order', [
          '题目的显示条件只能引用排在它前面的题目，请调整',
          'The show rule of a question looks at an earlier question; choose another',
        ]);
      await assertValue(db, one);
    }
  }
}

const isEarlier = (part: Part, seen: ReadonlySet<number>) =>
  ownConditions(part).every(({ condition }) => seen.has(condition.question_id)) &&
  (part.question_rules ?? []).every(({ question_id, show_rule }) => {
    const earlier = part.question_ids.slice(0, part.question_ids.indexOf(question_id));
    return conditionsOf(show_rule).every((one) => seen.has(one.question_id) || earlier.includes(one.question_id));
  });

/** Checks the show rules of all parts after a change of one. @throws Refusal 42200 when one looks at no earlier question */
export async function assertShowRules(db: Db, questionnaireId: number, partId: number) {
  const seen = new Set<number>();
  for (const part of await partsOf(db, questionnaireId)) {
    if (part.id === partId) await assertOwnRules(db, part, seen);
    else if (!isEarlier(part, seen))
      throw refuse('question_ids', 'order', [
        `分段「${part.title}」的显示条件用到这里的题目，须排在它前面`,
        `“${part.title}” depends on a question in this section, so this section must come first`,
      ]);
    for (const id of part.question_ids) seen.add(id);
  }
}

/** Returns another part with a show rule, its own or of a question, that looks at a question of this one. */
export async function partDependingOn(db: Db, questionnaireId: number, partId: number) {
  const parts = await partsOf(db, questionnaireId);
  const ids = parts.find((one) => one.id === partId)?.question_ids ?? [];
  const rulesOf = ({ show_rule, question_rules = [] }: Part) => [
    ...(show_rule ? [show_rule] : []),
    ...question_rules.map((one) => one.show_rule),
  ];
  return parts.find(
    (one) => one.id !== partId && rulesOf(one).some((rule) => conditionsOf(rule).some((each) => ids.includes(each.question_id))),
  );
}
