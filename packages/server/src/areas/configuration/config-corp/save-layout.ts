import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { notFound, type Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { changeLayout, saveOverrides } from './change-layout.js';
import { layoutOf, tabsOf } from './layout.js';

type LayoutInput = Input<'saveCorpLayout'>;
type Part = LayoutInput['tabs'][number] | LayoutInput['actions'][number];

/** How a refusal names a tab or an action that does not exist. */
export type NameOf = (part: Part) => string;

const missingRefusal = (field: 'tabs' | 'actions', name: string): Refusal =>
  refuseField(
    42200,
    field,
    'exists',
    field === 'tabs'
      ? [`分类「${name}」已被删除，请刷新后再试`, `The tab “${name}” was deleted; reload and try again`]
      : [`行为「${name}」已被删除，请刷新后再试`, `The action “${name}” was deleted; reload and try again`],
  );

function assertOnce(field: string, ids: readonly number[]) {
  if (new Set(ids).size < ids.length)
    throw refuseField(42200, field, 'unique', ['同一项出现了两次，请只保留一次', 'One of them is named twice; name it once']);
}

/** Whether the company changes anything with it. */
const isOwn = ({ enabled, alias, sort, ...rest }: Part) =>
  !enabled || alias !== undefined || sort !== undefined || ('score_override' in rest && rest.score_override !== undefined);

async function rowsOf(db: Db, { tabs, actions }: LayoutInput, nameOf: NameOf) {
  assertOnce(
    'tabs',
    tabs.map((one) => one.tab_id),
  );
  assertOnce(
    'actions',
    actions.map((one) => one.action_id),
  );
  const known = new Set((await db.selectFrom('config_tab').select('id').execute()).map((one) => one.id));
  const tabOf = new Map((await db.selectFrom('config_action').select(['id', 'tab_id']).execute()).map((one) => [one.id, one.tab_id]));
  const ofTabs = tabs.map((part) => {
    if (!known.has(part.tab_id)) throw missingRefusal('tabs', nameOf(part));
    return { part, row: { ...part, action_id: null } };
  });
  const ofActions = actions.map((part) => {
    const tab_id = tabOf.get(part.action_id);
    if (tab_id === undefined) throw missingRefusal('actions', nameOf(part));
    return { part, row: { ...part, tab_id } };
  });
  return [...ofTabs, ...ofActions];
}

/** Removes what the company changed on tabs and actions that are on, or that the layout names, but for `kept`. */
async function returnToCommon(db: Db, named: readonly { tab_id: number; action_id: number | null }[], kept: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('config_corp as own')
    .innerJoin('config_tab as t', 't.id', 'own.tab_id')
    .leftJoin('config_action as a', 'a.id', 'own.action_id')
    .select(['own.id', 'own.tab_id', 'own.action_id', sql<boolean>`coalesce(a.status, t.status) = 'on'`.as('shown')])
    .execute();
  const names = new Set(named.map(placeOf));
  const ids = rows.filter((row) => !kept.has(placeOf(row)) && (row.shown || names.has(placeOf(row)))).map((row) => row.id);
  if (ids.length > 0) await db.deleteFrom('config_corp').where('id', 'in', ids).execute();
}

const placeOf = ({ tab_id, action_id }: { tab_id: number; action_id: number | null }) => `${tab_id} ${action_id}`;

/** Saves the whole layout of the company. @throws Refusal 40901, 42200 */
export function saveLayout(context: Context, input: LayoutInput, nameOf: NameOf) {
  const { db, principal, audit } = context;
  return changeLayout(context, input.version, async () => {
    const found = await rowsOf(db, input, nameOf);
    const own = found.filter(({ part }) => isOwn(part)).map(({ row }) => row);
    await returnToCommon(
      db,
      found.map(({ row }) => row),
      new Set(own.map(placeOf)),
    );
    await saveOverrides(db, own, ['enabled', 'alias', 'sort', 'score_override']);
    audit({ target: principal.enterpriseId, after: { tabs: input.tabs, actions: input.actions } });
  }).then(() => layoutOf(db, principal.enterpriseId));
}

/** Saves actions of one tab; those that are not named stay as they are. @throws Refusal 40400, 40901, 42200 */
export async function saveActions(context: Context, { tab_id, version, actions }: Input<'saveCorpActions'>) {
  const { db, principal, audit } = context;
  await changeLayout(context, version, async () => {
    await mustExist(db.selectFrom('config_tab').select('id').where('id', '=', tab_id));
    assertOnce(
      'actions',
      actions.map((one) => one.action_id),
    );
    const ids = new Set((await db.selectFrom('config_action').select('id').where('tab_id', '=', tab_id).execute()).map((one) => one.id));
    const foreign = actions.find((one) => !ids.has(one.action_id));
    if (foreign)
      throw refuseField(42200, 'actions', 'tab', [
        `行为 #${foreign.action_id} 不在这个分类下，请刷新后再试`,
        `Action #${foreign.action_id} is not part of this tab; reload and try again`,
      ]);
    const rows = actions.map(({ score, ...one }) => ({ ...one, tab_id, ...(score === undefined ? {} : { score_override: score }) }));
    const [renamed, rest] = [rows.filter((one) => one.alias !== undefined), rows.filter((one) => one.alias === undefined)];
    await saveOverrides(db, renamed, ['enabled', 'alias', 'sort', 'score_override']);
    await saveOverrides(db, rest, ['enabled', 'sort', 'score_override']);
    audit({ target: tab_id, after: { actions } });
  });
  return layoutOf(db, principal.enterpriseId);
}

/** Saves the order of the tabs; those that are not named follow. @throws Refusal 40400, 40901 */
export async function saveOrder(context: Context, { version, ids }: Input<'saveCorpTabOrder'>) {
  const { db, principal, audit } = context;
  await changeLayout(context, version, async () => {
    const known = (await db.selectFrom('config_tab').select('id').execute()).map((one) => one.id);
    if (ids.some((id) => !known.includes(id))) throw notFound();
    const shown = (await tabsOf(db, principal.enterpriseId)).map((one) => one.tab_id);
    const order = [...ids, ...shown.filter((id) => !ids.includes(id))];
    await saveOverrides(
      db,
      order.map((tab_id, at) => ({ tab_id, sort: at + 1 })),
      ['sort'],
    );
    audit({ target: principal.enterpriseId, after: { order } });
  });
  return layoutOf(db, principal.enterpriseId);
}
