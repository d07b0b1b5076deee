import type { Db } from '../../../db/database.js';
import type { HistoryKind } from '../../../history/history-kind.js';
import type { Values } from '../../../http/call-input.js';
import { builtins } from './features.js';
import { handlers } from './handlers.js';

/** A typed change has no record id; the fields of its input identify the feature. */
async function idOf(db: Db, _: unknown, input: Values) {
  if (typeof input.id === 'number') return input.id;
  const key = Object.entries(builtins).find(([, { field }]) => field in input)?.[0];
  return key && (await db.selectFrom('global_config').select('id').where('key', '=', key).executeTakeFirst())?.id;
}

export const historyKinds: HistoryKind[] = [
  {
    object: 'global_config',
    read: 'listGlobalConfigs',
    save: 'updateGlobalConfig',
    create: 'createGlobalConfig',
    handlers,
    writes: [
      'createGlobalConfig',
      'updateGlobalConfig',
      'deleteGlobalConfig',
      'changePlantConfig',
      'changeCircleConfig',
      'changePosterConfig',
      'changeTaskConfig',
    ],
    idOf: async (db, principal, input) => (await idOf(db, principal, input)) || undefined,
    async stateOf(db, id) {
      const row = await db.selectFrom('global_config').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const { key, name, value, status, version } = row;
      return { name: `${name}（${key}）`, version, fields: { key, name, value, status } };
    },
  },
];
