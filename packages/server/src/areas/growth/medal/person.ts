import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'badges',
    name: ['勋章', 'Badges'],
    table: 'medal_holder',
    owners: [{ column: 'user_id' }],
    merge: { union: ['medal_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'medal',
    permission: 'medal:holder:list',
    rows: (userId) => sql`select r.id::text, r.earned_at, 'earned', m.name, null::text, null::text, null::numeric, null::bigint, r.staff_id
      from medal_holder r join medal m on m.id = r.medal_id where r.user_id = ${userId}`,
  },
];
