import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'tags',
    name: ['标签', 'Tags'],
    table: 'customer_tag',
    owners: [{ column: 'user_id' }],
    merge: { union: ['tag_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'tag_changes',
    name: ['标签变更', 'Changes of tags'],
    table: 'customer_tag_change',
    owners: [{ column: 'user_id' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'tag_marks',
    name: ['待同步的打标', 'Marks on their way to WeCom'],
    table: 'tag_mark',
    owners: [{ column: 'external_user_id', of: 'external_user' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'tag',
    rows: (
      userId,
    ) => sql`select m.tag_id::text, m.tagged_at, m.origin, t.name, null::text, null::text, null::numeric, null::bigint, m.staff_id
      from customer_tag m join tag t on t.id = m.tag_id where m.user_id = ${userId}`,
  },
];
