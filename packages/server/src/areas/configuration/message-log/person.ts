import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';
import { agreedText } from './columns.js';

export const personData: PersonData[] = [
  {
    what: 'automatic_messages',
    name: ['自动消息', 'Automatic messages'],
    table: 'automatic_message',
    owners: [{ column: 'user_id' }],
    merge: { union: ['scene', 'subject', 'channel'] },
    erase: { do: 'delete' },
    exported: true,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    // A message about check-ins has no words once the customer has withdrawn the consent to them.
    ...{ kind: 'automatic_message', permission: 'message-config:log:list' },
    rows: (
      userId,
    ) => sql`select l.id::text, l.sent_at, l.scene, concat_ws(e'\n', nullif(l.title, ''), nullif(l.content, '')), null::text, null::text,
        null::numeric, null::bigint, null::bigint
      from (select automatic_message.id, automatic_message.sent_at, automatic_message.scene, ${agreedText('title')} as title, ${agreedText('content')} as content
        from automatic_message where automatic_message.user_id = ${userId} and automatic_message.status = 'sent' and automatic_message.sent_at is not null) l`,
  },
];
