import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { assertBraces } from '../../../records/braces.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { columns, type Phrase, visiblePhrases } from './columns.js';

const mostBytes = 4000;
/** The tree of titles is read whole. */
const most = { enterprise: 5000, personal: 1000 };

/** Values of the fields that an input leaves out; WeCom's media is set by the first upload. */
const emptyAttachment: Omit<Phrase['attachments'][number], 'msgtype'> = {
  ...{ content: null, title: null, desc: null, url: null, pic_url: null, appid: null, page: null, material_id: null },
  ...{ media_id: null, media_expire_at: null, file_name: null, file_size: null },
};

export const phraseRow = (context: Context, id: number) =>
  readRow(context.db, visiblePhrases(context).where('phrase.id', '=', id), columns);

/** @throws Refusal 42200 when there is no room for another */
async function assertRoom({ db, principal }: Context, scope: Phrase['scope']) {
  const { count } = await db
    .selectFrom('phrase')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('scope', '=', scope)
    .$if(scope === 'personal', (query) => query.where('created_by', '=', principal.staffId))
    .executeTakeFirstOrThrow();
  if (count < most[scope]) return;
  throw refuseField(42200, 'scope', 'max', [
    `最多 ${most[scope]} 条，请先删除不用的`,
    `There are at most ${most[scope].toLocaleString('en-US')}; delete some that are no longer used`,
  ]);
}

/** @throws Refusal 42200 unless everybody may go on using it where a day plan sends it */
async function assertShared({ db }: Context, id: number) {
  const plan = await planOf(db, id);
  if (plan)
    throw refuseField(42200, 'scope', 'used', [
      `日计划「${plan}」在发送它，不能改为仅自己可见`,
      `The day plan “${plan}” sends it, so it can’t be for one person only`,
    ]);
}

/** A day plan that sends it. */
async function planOf(db: Context['db'], id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('day_plan_step')
    .innerJoin('day_plan', 'day_plan.id', 'day_plan_step.plan_id')
    .select('day_plan.name')
    .where('day_plan_step.phrase_id', '=', id)
    .where('day_plan_step.retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.name;
}

interface NewPhrase {
  group_id: number;
  title: string;
  content: string;
  scope: Phrase['scope'];
  attachments: string;
  sort: number;
  shortcut: string | null;
  created_by: number;
}

async function add(context: Context, words: Omit<NewPhrase, 'created_by'>): Promise<number> {
  const { db, audit, principal } = context;
  await assertRoom(context, words.scope);
  const row: NewPhrase = { ...words, created_by: principal.staffId };
  const { id } = await db.insertInto('phrase').values(row).returning('id').executeTakeFirstOrThrow();
  audit({ target: id });
  return id;
}

export async function savePhrase(context: Context, { id, version, ...input }: Input<'savePhrase'>) {
  const { db, audit } = context;
  if (Buffer.byteLength(input.content) > mostBytes)
    throw refuseField(42200, 'content', 'bytes', ['内容过长，请控制在 4000 字节以内', 'The text is too long; keep it within 4,000 bytes']);
  assertBraces('content', input.content);
  const { attachments = [], sort = 0, shortcut = null, ...words } = input;
  const whole = attachments.map((one): Phrase['attachments'][number] => ({ ...emptyAttachment, ...one }));
  const row = { ...words, title: words.title.trim(), attachments: JSON.stringify(whole), sort, shortcut };
  if (id === undefined) return phraseRow(context, await add(context, row));
  const before = await lockVersion(visiblePhrases(context).where('phrase.id', '=', id).selectAll(), version);
  if (before.scope !== row.scope) {
    await assertRoom(context, row.scope);
    if (row.scope === 'personal') await assertShared(context, id);
  }
  // What is for one person only is the one's who makes it so.
  const owner = before.scope === 'enterprise' && row.scope === 'personal' ? { created_by: context.principal.staffId } : {};
  await db
    .updateTable('phrase')
    .set({ ...row, ...owner })
    .where('id', '=', id)
    .execute();
  audit({ target: id, before });
  return phraseRow(context, id);
}

/** Reviews and messages that chose it keep their words. @throws Refusal 40903 while a day plan sends it */
export async function deletePhrase(context: Context, { id }: Input<'deletePhrase'>) {
  const before = await mustExist(visiblePhrases(context).where('phrase.id', '=', id).selectAll().forUpdate());
  const plan = await planOf(context.db, id);
  if (plan)
    throw new Refusal(40903, [
      `日计划「${plan}」还要发送它，请先在计划里换掉`,
      `The day plan “${plan}” is still to send it; replace it there first`,
    ]);
  await context.db.deleteFrom('phrase').where('id', '=', id).execute();
  context.audit({ target: id, before });
  return {};
}

/** Counts a use. @throws Refusal 40400 for one that the caller does not see */
export async function createPhraseUse(context: Context, { id }: Input<'createPhraseUse'>) {
  const { numUpdatedRows } = await context.db
    .updateTable('phrase')
    .set((row) => ({ use_count: row('use_count', '+', 1) }))
    .where('id', '=', id)
    .where((row) => row.or([row('scope', '=', 'enterprise'), row('created_by', '=', context.principal.staffId)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return phraseRow(context, id);
}
