import { sql } from 'kysely';
import type { PersonData } from '../../../person/person-data.js';

const owners = [{ column: 'external_user_id', of: 'external_user' }] as const;

export const personData: PersonData[] = [
  {
    what: 'contacts',
    name: ['企微客户', 'WeCom contacts'],
    table: 'external_user',
    subject: 'contact',
    owners: [{ column: 'customer_id' }],
    identifiedBy: { unionid: 'unionids', phone: 'phones' },
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
    // WeCom lists the friendship until a staff member ends it there.
    beforeErasure: ({ db, person }) =>
      sql`insert into erased_contact (contact_hash) select contact_hash(id) from unnest(${person.external_userids}::text[]) id
        on conflict (enterprise_id, contact_hash) do update set erased_at = now()`.execute(db),
  },
  {
    ...{ what: 'friendships', name: ['企微好友关系', 'WeCom friendships'], table: 'external_user_follow' },
    ...{ owners, merge: 'with its owner', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'friendship_history', name: ['企微好友变化', 'History of WeCom friendships'], table: 'friendship_change' },
    ...{ owners, merge: 'with its owner', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'contact_tags', name: ['企微客户标签', 'Tags of WeCom contacts'], table: 'external_user_mark' },
    ...{ owners, merge: 'with its owner', erase: { do: 'delete' }, exported: true },
  },
];
