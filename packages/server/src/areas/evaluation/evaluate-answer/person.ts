import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';
import { builtInColumn } from '../evaluate/built-in-words.js';

export const personData: PersonData[] = [
  {
    what: 'evaluations',
    name: ['测评答卷', 'Answers to questionnaires'],
    table: 'evaluation_answer',
    subject: 'answer',
    owners: [{ column: 'customer_id' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'evaluation',
    health: 'evaluation',
    rows: (
      userId,
      { language },
    ) => sql`select a.id::text, a.finished_at, null::text, q.name, null::text, ${builtInColumn(sql`a.result_title`, language)}, a.total::numeric, null::bigint, a.staff_id
      from evaluation_answer a join questionnaire q on q.id = a.questionnaire_id where a.customer_id = ${userId}`,
  },
];
