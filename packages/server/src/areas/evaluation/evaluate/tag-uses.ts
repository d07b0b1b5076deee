import { sql } from 'kysely';
import type { TagUses } from '../../tags/tag/tag-use.js';

/** Questionnaires whose results give the tag. */
export const tagUses: TagUses = {
  kind: 'questionnaire',
  place: ['问卷', 'The questionnaire'],
  rows: (tagIds) => sql`select distinct t.id, q.id, q.name from unnest(${tagIds}::bigint[]) t(id) join questionnaire q
    on exists (select from jsonb_path_query(q.bands || q.rules, '$[*].tag_ids[*]') given where given = to_jsonb(t.id))
    or exists (select from questionnaire_dimension d cross join jsonb_path_query(d.bands, '$[*].tag_ids[*]') given
      where d.questionnaire_id = q.id and given = to_jsonb(t.id))`,
};
