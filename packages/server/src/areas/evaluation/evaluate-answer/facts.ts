import { type RawBuilder, sql } from 'kysely';
import type { FactContext, Facts } from '../../../audience/fact.js';
import { dayOf, today } from '../../../db/days/instants.js';

/** A value of the newest answer of each customer to a questionnaire. */
const newest = (questionnaire: RawBuilder<unknown>, value: RawBuilder<unknown>, { calendar }: FactContext) =>
  sql`select distinct on (customer_id) customer_id as person, ${value} as value, ${dayOf(sql`finished_at`, calendar)} as day
    from evaluation_answer where questionnaire_id = ${questionnaire} order by customer_id, finished_at desc, id desc`;

const ofQuestionnaire = (value: RawBuilder<unknown>) => ({
  rows: (context: FactContext) => newest(sql`${context.of}::bigint`, value, context),
});

/** A value of a dimension, if the version that was answered has it. */
const ofDimension = (name: 'score' | 'level') => ({
  rows: (context: FactContext) =>
    newest(
      sql`(select d.questionnaire_id from questionnaire_dimension d where d.id = ${context.of}::bigint)`,
      sql`(select s ->> ${sql.lit(name)} from jsonb_array_elements(result -> 'dimensions') s where s ->> 'id' = ${context.of})`,
      context,
    ),
});

const inQuestionnaire = ({ of }: FactContext) => (of === undefined ? sql`true` : sql`questionnaire_id = ${of}::bigint`);

export const facts: Facts = {
  'evaluation.answered': {
    rows: (context) => sql`select customer_id as person, ${dayOf(sql`finished_at`, context.calendar)} as day
      from evaluation_answer where ${inQuestionnaire(context)}`,
  },
  'evaluation.days_since': {
    rows: (context) => {
      const last = sql`max(${dayOf(sql`finished_at`, context.calendar)})`;
      return sql`select customer_id as person, ${today(context.calendar)} - ${last} as value, ${last} as day
        from evaluation_answer where ${inQuestionnaire(context)} group by customer_id`;
    },
  },
  'evaluation.total': ofQuestionnaire(sql`total`),
  'evaluation.title': ofQuestionnaire(sql`result_title`),
  'evaluation.level': ofQuestionnaire(sql`result ->> 'level'`),
  'evaluation.score': ofDimension('score'),
  'evaluation.dimension_level': ofDimension('level'),
};
