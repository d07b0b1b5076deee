import { sql } from 'kysely';
import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'chat_hits',
    name: ['会话风险', 'Chat risks'],
    table: 'chat_hit',
    identifiedBy: { external_userid: 'external_userids' },
    merge: 'with its owner',
    erase: {
      do: 'anonymize',
      set: {
        ...{ excerpt: "''", peer_name: "''", external_userid: null, session_id: "'erased'", msgid: "'erased-' || r.id", note: null },
      },
      reason: ['只留规则、命中词和处理结果，供统计', 'Only the rule, its word and the outcome stay, for the figures'],
    },
    exported: true,
    // Alerts name conversations by the customer.
    beforeErasure: ({ db, person }) =>
      sql`delete from chat_alert a using chat_hit h where h.external_userid = any(${person.external_userids}::text[]) and a.session_id = h.session_id`.execute(
        db,
      ),
  },
];
