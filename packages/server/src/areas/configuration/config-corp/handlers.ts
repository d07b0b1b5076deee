import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { changeLayout } from './change-layout.js';
import { actionsOf, layoutOf, tabsOf, versionOf } from './layout.js';
import { saveActions, saveLayout, saveOrder } from './save-layout.js';

const changes = (db: Db) => db.selectFrom('config_corp');

/** Columns of the contract's `CorpConfig`. */
const columns = [
  'config_corp.id',
  sql<{
    id: number;
    name: string;
  }>`(select json_build_object('id', t.id, 'name', t.name) from config_tab t where t.id = config_corp.tab_id)`.as('tab'),
  sql<{
    id: number;
    name: string;
  } | null>`(select json_build_object('id', a.id, 'name', a.name) from config_action a where a.id = config_corp.action_id)`.as('action'),
  'config_corp.enabled',
  'config_corp.alias',
  'config_corp.sort',
  'config_corp.score_override',
  'config_corp.created_at',
  'config_corp.updated_at',
  'config_corp.version',
] as const;

const record = (db: Db, id: number) => readRow(db, changes(db).where('config_corp.id', '=', id), columns);

/** @throws Refusal 42200 when a tab gets what only an action has, or too long a name */
function assertOfTab({ alias, score_override }: Pick<Input<'createCorpConfig'>, 'alias' | 'score_override'>) {
  if (score_override !== undefined)
    throw refuseField(42200, 'score_override', 'only', ['只有行为有积分，请清空', 'Only an action earns points; leave it empty']);
  if (alias !== undefined && [...alias].length > 16)
    throw refuseField(42200, 'alias', 'maxLength', ['分类名称最多 16 个字', 'The name of a tab has at most 16 characters']);
}

const ownOf = ({ enabled, alias, sort, score_override }: Omit<Input<'updateCorpConfig'>, 'id' | 'version'>) => ({
  enabled,
  alias: alias ?? null,
  sort: sort ?? null,
  score_override: score_override ?? null,
});

/** Finds what a change is about. @throws Refusal 40400, 42200 */
async function thingOf(db: Db, { tab_id, action_id }: Input<'createCorpConfig'>) {
  if ((tab_id === undefined) === (action_id === undefined))
    throw refuseField(42200, 'action_id', 'one', ['请在分类和行为中选择一个', 'Choose either a tab or an action']);
  const found =
    action_id === undefined
      ? await db.selectFrom('config_tab').select('id as tab_id').where('id', '=', Number(tab_id)).executeTakeFirst()
      : await db.selectFrom('config_action').select('tab_id').where('id', '=', action_id).executeTakeFirst();
  if (!found) throw notFound();
  return { tab_id: found.tab_id, action_id: action_id ?? null };
}

const createChange = (context: Context, input: Input<'createCorpConfig'>) =>
  changeLayout(context, undefined, async () => {
    const { db, audit } = context;
    const thing = await thingOf(db, input);
    if (thing.action_id === null) assertOfTab(input);
    const { id } = await db
      .insertInto('config_corp')
      .values({ ...thing, ...ownOf(input) })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: id, after: input });
    return record(db, id);
  });

const updateChange = (context: Context, { id, version, ...input }: Input<'updateCorpConfig'>) =>
  changeLayout(context, undefined, async () => {
    const { db, audit } = context;
    const before = await mustExist(changes(db).selectAll().where('id', '=', id));
    assertVersion(before, version);
    if (before.action_id === null) assertOfTab(input);
    await db.updateTable('config_corp').set(ownOf(input)).where('id', '=', id).execute();
    audit({ target: id, before, after: input });
    return record(db, id);
  });

export const handlers: Handlers = {
  getCorpConfigTree: ({ db, principal }) => layoutOf(db, principal.enterpriseId),

  listCorpConfigs: list('listCorpConfigs', {
    from: ({ db }: Context) => changes(db),
    id: 'config_corp.id',
    columns,
    order: [{ asc: 'config_corp.tab_id' }, { asc: 'config_corp.sort', nulls: 'last' }],
  }),

  createCorpConfig: createChange,

  updateCorpConfig: updateChange,

  deleteCorpConfig: (context, { id }) =>
    changeLayout(context, undefined, async () => {
      const gone = await mustExist(context.db.deleteFrom('config_corp').where('id', '=', id).returningAll());
      context.audit({ target: id, before: gone });
      return {};
    }),

  async getCorpTabs({ db, principal: { enterpriseId } }) {
    return { version: await versionOf(db, enterpriseId), tabs: await tabsOf(db, enterpriseId) };
  },

  async getCorpActions({ db, principal: { enterpriseId } }, { tab_id }) {
    await mustExist(db.selectFrom('config_tab').select('id').where('id', '=', tab_id));
    const placed = await actionsOf(db, enterpriseId, tab_id);
    return { version: await versionOf(db, enterpriseId), actions: placed.map((one) => one.action) };
  },

  saveCorpActions: saveActions,

  saveCorpTabOrder: saveOrder,

  saveCorpLayout: (context, input) => saveLayout(context, input, (part) => `#${'action_id' in part ? part.action_id : part.tab_id}`),
};
