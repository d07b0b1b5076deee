import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';

/** Version that answers are given to. */
const configureVersion =
  sql<number>`coalesce((select max(v.number) from questionnaire_version v where v.questionnaire_id = questionnaire.id), 1)`.as(
    'configure_version',
  );

/** Columns of the contract's `Questionnaire`. */
export const questionnaireColumns = [
  'questionnaire.id',
  'questionnaire.name',
  'questionnaire.code',
  'questionnaire.category',
  'questionnaire.scoring',
  'questionnaire.status',
  configureVersion,
  'questionnaire.duration_min',
  'questionnaire.repeat_days',
  'questionnaire.created_at',
  'questionnaire.updated_at',
  'questionnaire.version',
  sql<number>`(select count(*)::int from questionnaire_part p where p.questionnaire_id = questionnaire.id)`.as('part_count'),
  sql<number>`(select count(*)::int from questionnaire_part_question q where q.questionnaire_id = questionnaire.id)`.as('question_count'),
  sql<number>`(select count(*)::int from evaluation_answer a where a.questionnaire_id = questionnaire.id)`.as('answer_count'),
] as const;

type QuestionnaireRecord = Data<'getQuestionnaire'>;

/** Bands or rules with the tags they give instead of their ids; `fields` are set to null where they are left out. */
const withTags = <T>(list: RawBuilder<unknown>, ...fields: string[]) => {
  const blank = sql.join(fields.map((name) => sql`${sql.lit(name)}, null`));
  return sql<T>`coalesce((select json_agg(jsonb_build_object(${blank}) || (b - 'tag_ids') || jsonb_build_object('tags', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id), '[]')
    from tag t where coalesce(b -> 'tag_ids', '[]') @> to_jsonb(t.id))) order by n)
    from jsonb_array_elements(${list}) with ordinality as one (b, n)), '[]')`;
};

const bandsWithTags = (list: RawBuilder<unknown>) => withTags<QuestionnaireRecord['bands']>(list, 'others_below', 'advice');

/** Columns of the contract's `QuestionnaireRecord`. */
export const recordColumns = [
  ...questionnaireColumns.slice(0, 12),
  'questionnaire.score_min',
  'questionnaire.score_max',
  sql<
    QuestionnaireRecord['dimensions']
  >`coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'weight', d.weight, 'formula', d.formula,
    'sum_map', d.sum_map, 'bands', ${bandsWithTags(sql`d.bands`)}, 'question_ids', coalesce((select json_agg(i.question_id order by i.sort, i.id)
      from dimension_item i where i.dimension_id = d.id), '[]')) order by d.sort, d.id)
    from questionnaire_dimension d where d.questionnaire_id = questionnaire.id), '[]')`.as('dimensions'),
  bandsWithTags(sql`questionnaire.bands`).as('bands'),
  'questionnaire.decision',
  withTags<QuestionnaireRecord['rules']>(sql`questionnaire.rules`, 'dimension', 'advice').as('rules'),
  'questionnaire.intro',
  sql<
    number[]
  >`coalesce((select json_agg(p.id order by p.sort, p.id) from questionnaire_part p where p.questionnaire_id = questionnaire.id), '[]')`.as(
    'part_ids',
  ),
] as const;
