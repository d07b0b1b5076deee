import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

type QuestionnaireInput = Input<'createQuestionnaire'>;
type QuestionnaireRecord = Data<'getQuestionnaire'>;
export type Band = NonNullable<QuestionnaireInput['bands']>[number];
export type Rule = NonNullable<QuestionnaireInput['rules']>[number];
export type Scoring = QuestionnaireRecord['scoring'];
export type SumMapRow = QuestionnaireRecord['dimensions'][number]['sum_map'][number];
export type Item = Pick<Data<'createDimensionItem'>, 'id' | 'question_id' | 'weight' | 'score_map' | 'share_of'> & { dimension_id: number };
export type Question = Pick<
  Data<'createQuestion'>,
  'id' | 'title' | 'type' | 'options' | 'rows' | 'reverse' | 'required' | 'min' | 'max' | 'unit' | 'sex_only'
>;
type PartRecord = Data<'createQuestionnairePart'>;
export type ShowRule = NonNullable<PartRecord['show_rule']>;
/** Versions from before single questions had rules lack `question_rules`. */
export type Part = Pick<PartRecord, 'id' | 'title' | 'intro' | 'question_ids' | 'show_rule'> & Partial<Pick<PartRecord, 'question_rules'>>;

export interface Dimension {
  id: number;
  name: string;
  weight: number;
  formula: Scoring | null;
  sum_map: SumMapRow[];
  bands: Band[];
  items: Item[];
}

/** A questionnaire with all that scoring needs, as it is frozen when it is published. */
export interface Definition {
  name: string;
  scoring: Scoring;
  score_min: number;
  score_max: number;
  decision: QuestionnaireRecord['decision'];
  bands: Band[];
  rules: Rule[];
  dimensions: Dimension[];
  parts: Part[];
  questions: Question[];
}

/** Returns the parts in their order. */
export async function partsOf(db: Db, questionnaireId: number): Promise<(Part & { sort: number })[]> {
  const { rows } = await sql<Part & { sort: number }>`
    select p.id, p.title, p.intro, p.sort, p.show_rule, p.question_rules, coalesce((select json_agg(q.question_id order by q.sort) from questionnaire_part_question q
      where q.part_id = p.id), '[]') as question_ids
    from questionnaire_part p where p.questionnaire_id = ${questionnaireId} order by p.sort, p.id`.execute(db);
  return rows;
}

/** Returns all dimensions in order, each with its items. */
export async function dimensionsOf(db: Db, questionnaireId: number): Promise<Dimension[]> {
  const { rows } = await sql<Dimension>`
    select d.id, d.name, d.weight, d.formula, d.sum_map, d.bands, coalesce((select json_agg(json_build_object('id', i.id, 'dimension_id', d.id,
      'question_id', i.question_id, 'weight', i.weight, 'score_map', i.score_map, 'share_of', ${shareOf}) order by i.sort, i.id)
      from dimension_item i where i.dimension_id = d.id), '[]') as items
    from questionnaire_dimension d where d.questionnaire_id = ${questionnaireId} order by d.sort, d.id`.execute(db);
  return rows;
}

/** The share of an item `i`, as the contract shows it. */
export const shareOf = sql<Item['share_of']>`case when i.from_question_id is not null
  then json_build_object('from_question_id', i.from_question_id, 'to_question_id', i.to_question_id) end`;

const questionsOf = async (db: Db, ids: readonly number[]): Promise<Question[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('question')
    .select(['id', 'title', 'type', 'options', 'rows', 'reverse', 'required', 'min', 'max', 'unit', 'sex_only'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return rows as Question[];
};

/** Reads the current questionnaire. */
export async function definitionOf(db: Db, id: number): Promise<Definition | undefined> {
  const row = await db
    .selectFrom('questionnaire')
    .select(['name', 'scoring', 'score_min', 'score_max', 'decision', 'bands', 'rules'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [dimensions, parts] = [await dimensionsOf(db, id), await partsOf(db, id)];
  const items = dimensions.flatMap((one) => one.items);
  const counted = items.flatMap(({ question_id, share_of }) =>
    [question_id, share_of?.from_question_id ?? [], share_of?.to_question_id ?? []].flat(),
  );
  const questions = await questionsOf(db, [...parts.flatMap((one) => one.question_ids), ...counted]);
  return { ...row, bands: row.bands as Band[], rules: row.rules as Rule[], dimensions, parts, questions };
}
