import type { Data, Row } from '@shiyi/sdk';
import type { Values } from '#form/form-values.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Questionnaire = Row<'listQuestionnaires'>;
export type QuestionnaireDetail = Data<'getQuestionnaire'>;
export type Part = Row<'listQuestionnaireParts'>;
export type Item = Row<'listDimensionItems'>;
export type Question = Row<'listQuestions'>;

export const statusTones: Record<Questionnaire['status'], ChipTone> = { draft: 'wait', published: 'good', off: 'plain' };

/** Reads to reload after a questionnaire, a section or a question of a dimension has changed. */
export const questionnaireReads = [
  'getQuestionnaire',
  'listQuestionnaires',
  'listQuestionnaireParts',
  'listDimensionItems',
  'listQuestionnaireVersions',
  'getNextDimension',
  'checkQuestionnaire',
  'queryEvaluationResult',
] as const;

/** Leaves out what has no value, as an input does. */
const withoutNulls = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const withTagIds = ({ tags, ...rest }: { tags: readonly { id: number }[] }): Values => ({
  ...withoutNulls(rest),
  tag_ids: tags.map((one) => one.id),
});

/** Returns the values of the form from a record. */
export function valuesOfRecord(record: QuestionnaireDetail): Values {
  const { name, code, category, scoring, score_min, score_max, decision, intro, duration_min, repeat_days } = record;
  return {
    ...{ name, code, category, scoring, score_min, score_max, decision },
    intro: intro ?? '',
    duration_min: duration_min ?? '',
    repeat_days: repeat_days ?? '',
    bands: record.bands.map(withTagIds),
    rules: record.rules.map(withTagIds),
    dimensions: record.dimensions.map(({ question_ids: _, bands, ...rest }) => ({ ...withoutNulls(rest), bands: bands.map(withTagIds) })),
  };
}
