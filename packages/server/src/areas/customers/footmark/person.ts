import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';
import { contentOf } from './messages.js';

export const personData: PersonData[] = [
  {
    what: 'footmarks',
    name: ['跟进记录', 'Follow-ups'],
    table: 'footmark',
    subject: 'footmark',
    owners: [{ column: 'user_id' }, { column: 'origin_id', of: 'lead' }, { column: 'service_id', of: 'service' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
    texts: { content: { of: 'message', text: (language) => contentOf(language, 'r') } },
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'footmark',
    rows: (
      userId,
      { language },
    ) => sql`select f.id::text, f.happened_at, coalesce(f.event, f.type), ${contentOf(language, 'f')}, f.stage_before, f.stage_after, null::numeric, f.service_id,
        f.operator_id
      from footmark f where f.user_id = ${userId}`,
  },
];
