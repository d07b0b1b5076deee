import { sql } from 'kysely';
import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

const channelKind: HistoryKind = {
  object: 'channel',
  read: 'getChannel',
  save: 'updateChannel',
  create: 'createChannel',
  handlers,
  writes: ['createChannel', 'updateChannel', 'deleteChannel'],
  refers: { pid: 'channel', owner_user_id: 'staff' },
  async stateOf(db, id) {
    const row = await db
      .selectFrom('channel')
      .select(['code', 'name', 'pid', 'type', 'owner_user_id', 'contact_phone', 'status', 'version'])
      .select(sql<number | null>`commission_rate::float8`.as('commission_rate'))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { code, name, pid, type, status, version, owner_user_id, contact_phone, commission_rate } = row;
    const optional = { owner_user_id, contact_phone, commission_rate };
    const given = Object.fromEntries(Object.entries(optional).filter(([, one]) => one !== null));
    return { name, version, fields: { code, name, pid, type, status, ...given } };
  },
};

export const historyKinds: HistoryKind[] = [channelKind];
