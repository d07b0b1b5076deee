import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';
import { senderName } from './message-text.js';

export const personData: PersonData[] = [
  {
    what: 'mass_messages',
    name: ['收到的群发', 'Mass messages received'],
    table: 'mass_receiver',
    owners: [{ column: 'external_user_id', of: 'external_user' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'mass_deliveries',
    name: ['群发次数记录', 'Counts of mass messages'],
    table: 'mass_delivery',
    identifiedBy: { receiver: 'external_userids' },
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];

/** As `senderText`, of a message `m` and its sender `s`. In a replacement, only backslashes are special. */
const textOfSender = sql`regexp_replace(m.content, ${sql.lit(senderName.source)}, replace(coalesce(s.name, ''), '\\', '\\\\'), 'g')`;

export const timelineSources: TimelineSource[] = [
  {
    ...{ kind: 'mass_message', permission: 'work-chat:message:list' },
    rows: (
      userId,
    ) => sql`select r.id::text, r.sent_at, null::text, coalesce(nullif(${textOfSender}, ''), m.name), null::text, null::text, null::numeric,
        null::bigint, r.staff_id
      from external_user u join mass_receiver r on r.external_user_id = u.id join mass_message m on m.id = r.message_id
        left join staff s on s.id = r.staff_id
      where u.customer_id = ${userId} and r.wx_status = 1 and r.sent_at is not null`,
  },
];
