import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { feedOf } from '../../../outside/archive/feed.js';
import { staffBrief } from '../../../records/briefs.js';
import { numberOf } from './parameters.js';
import { addPull, missingFeed, pullKind } from './pull.js';
import { peerName } from './readings.js';

type Archive = Data<'getChatArchive'>;

/** What the rows say; the feed is asked for before the transaction. */
async function stateOf({ db, principal, caller }: Context, is_connected: boolean): Promise<Archive> {
  const en = caller.language === 'en';
  const { rows } = await sql<Omit<Archive, 'is_connected' | 'retention_days' | 'media_days'>>`
    select exists (select from job where kind = ${pullKind} and status in ('waiting', 'running')) as is_running,
      coalesce(a.seq, 0) as seq, a.asked_at, a.read_to_end_at, ${sql.ref(en ? 'a.error_en' : 'a.error')} as error,
      coalesce((select json_agg(json_build_object('from_at', g.from_at, 'to_at', g.to_at) order by g.from_at desc)
        from (select * from chat_gap order by from_at desc limit 100) g), '[]') as gaps,
      json_build_object('total', jsonb_array_length(a.seats), 'in_staff', (select count(*)::int from staff s where s.deleted_at is null and a.seats ? s.wx_userid),
        'asked_at', a.seats_asked_at, 'error', ${sql.ref(en ? 'a.seats_error_en' : 'a.seats_error')}) as seats,
      (select json_build_object('agreed', count(*) filter (where k.agreed), 'declined', count(*) filter (where not k.agreed))
        from (select distinct on (external_userid) agreed from chat_consent order by external_userid, changed_at desc) k) as consent,
      coalesce((select sum(message_count)::int from chat_conversation), 0) as message_count,
      (select json_build_object('kept', count(*) filter (where state = 'kept'), 'waiting', count(*) filter (where state = 'waiting'),
        'failed', count(*) filter (where state = 'failed'), 'expired', count(*) filter (where state = 'expired')) from chat_media) as media,
      coalesce(a.without_consent, 0) as without_consent, coalesce(a.unreadable, 0) as unreadable
    from (select 1) one left join chat_archive a on true`.execute(db);
  const id = principal.enterpriseId;
  return {
    ...(rows[0] as Omit<Archive, 'is_connected' | 'retention_days' | 'media_days'>),
    is_connected,
    retention_days: await numberOf(db, id, 'chat.retention_days'),
    media_days: await numberOf(db, id, 'chat.media_days'),
  };
}

export const handlers: Handlers = {
  getChatArchive: {
    async prepare({ deps, principal }) {
      const isConnected = (await feedOf(deps.connector, principal.enterpriseId)) !== undefined;
      return (context) => stateOf(context, isConnected);
    },
  },

  syncChatArchive: {
    async prepare({ deps, principal }) {
      const isConnected = (await feedOf(deps.connector, principal.enterpriseId)) !== undefined;
      return async ({ db, audit, afterCommit }) => {
        if (!isConnected) throw new Refusal(40900, missingFeed, { from: 'unconnected', allowed: ['connected'] });
        const { id, isNew } = await addPull(deps, db, { operatorId: principal.staffId });
        audit({ target: id });
        afterCommit(() => deps.jobs.wake());
        return { id, is_new: isNew };
      };
    },
  },

  listChatReadings: list('listChatReadings', {
    from: ({ db }: Context) => db.selectFrom('chat_reading'),
    id: 'chat_reading.id',
    columns: [
      'chat_reading.id',
      staffBrief<{ id: number; name: string }>('chat_reading.staff_id').as('staff'),
      ...(['chat_reading.kind', 'chat_reading.session_id'] as const),
      sql<string | null>`(select ${peerName()} from chat_conversation c where c.session_id = chat_reading.session_id)`.as('peer_name'),
      ...(['chat_reading.reason', 'chat_reading.message_count', 'chat_reading.sha256', 'chat_reading.created_at'] as const),
    ],
    where: {
      user_id: 'chat_reading.staff_id',
      from: { since: 'chat_reading.created_at' },
      to: { through: 'chat_reading.created_at' },
    },
    order: [{ desc: 'chat_reading.created_at' }],
  }),
};
