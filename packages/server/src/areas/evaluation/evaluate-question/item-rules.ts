import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';

type ItemInput = Input<'createDimensionItem'>;

const refuse = (field: string, rule: string, message: Sentence) => refuseField(42200, field, rule, message);

const typeOf = async (db: Db, id: number) => db.selectFrom('question').select(['type', 'options']).where('id', '=', id).executeTakeFirst();

async function assertShare(db: Db, type: string, { share_of }: ItemInput) {
  if (share_of === undefined) return;
  if (type !== 'number')
    throw refuse('share_of', 'only', ['只有数字题可以算占时段的百分比', 'Only a number can count as a share of hours']);
  const types = await Promise.all([typeOf(db, share_of.from_question_id), typeOf(db, share_of.to_question_id)]);
  if (types.some((one) => one?.type !== 'time') || share_of.from_question_id === share_of.to_question_id)
    throw refuse('share_of', 'type', ['时段的两道题都须是时刻题，请重新选择', 'Choose two questions that ask for a time of day']);
}

function assertScores(keys: ReadonlySet<string> | undefined, { score_map = [] }: ItemInput) {
  for (const [at, { key, from, at_least, to }] of score_map.entries()) {
    const ranged = from !== undefined || at_least !== undefined || to !== undefined;
    if ((key === undefined) === (keys !== undefined) || ranged === (keys !== undefined))
      throw refuse(`score_map.${at}`, 'exclusive', [
        '选择题按选项计分，数字题按范围计分，请只填一种',
        'A choice scores by option, a number by range; enter only one of them',
      ]);
    if (key !== undefined && !keys?.has(key))
      throw refuse(`score_map.${at}.key`, 'exists', ['题目没有这个选项，请重新选择', 'The question has no such option; choose again']);
  }
}

/** @throws Refusal 42200 when the item names no dimension of its questionnaire, or its question cannot count like this */
export async function assertItem(db: Db, input: ItemInput) {
  const dimension = await db
    .selectFrom('questionnaire_dimension')
    .select('id')
    .where('id', '=', input.dimension_id)
    .where('questionnaire_id', '=', input.configure_id)
    .executeTakeFirst();
  if (!dimension)
    throw refuse('dimension_id', 'exists', ['这份问卷没有这个维度，请重新选择', 'The questionnaire has no such dimension; choose again']);
  const question = await typeOf(db, input.question_id);
  if (!question) throw refuse('question_id', 'exists', ['没有这道题，请重新选择', 'There is no such question; choose again']);
  const { type } = question;
  if (type === 'text' || type === 'date' || type === 'time')
    throw refuse('question_id', 'type', [
      '文本、日期和时刻题不计分，请另选题目',
      'Texts, dates and times of day have no score; choose another question',
    ]);
  await assertShare(db, type, input);
  const options = question.options as { key: string }[];
  assertScores(options.length > 0 ? new Set(options.map((one) => one.key)) : undefined, input);
}
