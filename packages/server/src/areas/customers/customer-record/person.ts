import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

const owners = [{ column: 'user_id' }];

export const personData: PersonData[] = [
  {
    ...{ what: 'consent', name: ['授权记录', 'Consent'], table: 'customer_consent' },
    ...{ owners, merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'changes', name: ['资料变更', 'Changes'], table: 'customer_change' },
    ...{ owners, merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  {
    what: 'findings',
    name: ['删除后待处理的文字', 'Text to review after an erasure'],
    table: 'erasure_finding',
    owners: [{ column: 'customer_id' }],
    merge: 'move',
    erase: { do: 'keep', reason: ['记录哪些文字还要人工处理', 'Says which text people still have to review'] },
    exported: false,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'consent',
    rows: (
      userId,
    ) => sql`select k.id::text, k.created_at, k.module, k.note, null::text, k.granted::text, null::numeric, null::bigint, k.staff_id
      from customer_consent k where k.user_id = ${userId}`,
  },
  {
    // A follow-up that changed the customer's state reports it itself.
    kind: 'change',
    rows: (userId) => sql`select c.id::text, c.happened_at, c.kind, null::text,
        case c.kind when 'principal' then (select s.name from staff s where s.id = c.before::bigint) else left(c.before, 500) end,
        case c.kind when 'principal' then (select s.name from staff s where s.id = c.after::bigint) else left(c.after, 500) end, null::numeric, null::bigint, c.staff_id
      from customer_change c where c.user_id = ${userId}
        and not (c.kind = 'stage' and exists (select from footmark f where f.user_id = ${userId} and f.stage_after = c.after and f.created_at = c.happened_at))`,
  },
];
