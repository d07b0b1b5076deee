import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { setLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, PreparingContext } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { personalLink } from '../../../public-pages/personal-link.js';
import { transitions } from '../../../records/transitions.js';
import { lockVersion } from '../../../records/version.js';
import { assertVisible, cleanArticle, digestOf, foreignPictures } from './article-text.js';
import { articles, columns } from './columns.js';
import { addressOf, type CopiedPicture, copyPictures, keepPictures } from './pictures.js';

type ArticleInput = Input<'createArticle'>;
type ArticleUpdate = Input<'updateArticle'>;
type Status = NonNullable<ArticleInput['status']>;

const states = transitions<Status>({ draft: ['published'], published: ['off'], off: ['published'] }, (from) =>
  from === 'draft'
    ? ['草稿还没有发布，不能下架', 'A draft is not published, so it can’t be taken down']
    : ['发布过的文章不能变回草稿，可以下架', 'A published article can’t become a draft again; take it down instead'],
);

const yearMs = 366 * 24 * 3600 * 1000;

const wrongTime = (zh: string, en: string) => refuseField(42200, 'publish_at', 'time', [zh, en]);

interface Before {
  status: Status;
  publish_at: Date | string | null;
}

/** When an article is published, or was. @throws Refusal 42200 */
function publishTime({ publish_at }: ArticleInput, status: Status, before?: Before) {
  const given = publish_at === undefined ? undefined : new Date(publish_at);
  if (status === 'draft') {
    if (!given) return null;
    const ahead = given.getTime() - Date.now();
    if (ahead <= 0) throw wrongTime('定时发布要选以后的时间', 'Choose a time in the future');
    if (ahead > yearMs) throw wrongTime('定时发布最多提前一年', 'Choose a time within a year');
    return given;
  }
  const was = before && before.status !== 'draft' && before.publish_at ? new Date(before.publish_at) : undefined;
  if (given && given.getTime() !== was?.getTime())
    throw wrongTime('只有草稿能定时发布；要定时，请把状态改为草稿', 'Only a draft is published at a time; leave it a draft');
  return status === 'published' && before?.status !== 'published' ? new Date() : (was ?? new Date());
}

/** @throws Refusal 42200 for a tag that does not exist or is computed */
async function setTags(db: Db, id: number, tagIds: readonly number[] = []) {
  await db.deleteFrom('article_tag').where('article_id', '=', id).execute();
  if (tagIds.length === 0) return;
  const { numAffectedRows = 0n } = await sql`insert into article_tag (enterprise_id, article_id, tag_id, sort)
    select t.enterprise_id, ${id}::bigint, t.id, w.sort from unnest(${tagIds}::bigint[]) with ordinality w(id, sort)
    join tag t on t.id = w.id join tag_group g on g.id = t.tag_group_id and g.kind = 'manual'`.execute(db);
  if (Number(numAffectedRows) < tagIds.length)
    throw refuseField(42200, 'tag_ids', 'kind', [
      '只能选普通标签组里的标签，请重新选择',
      'Choose tags of manual groups only; smart tags are computed',
    ]);
}

/** @throws Refusal 42200 for goods that do not exist */
async function setGoods(db: Db, id: number, goodsIds: readonly number[] = []) {
  await db.deleteFrom('article_goods').where('article_id', '=', id).execute();
  if (goodsIds.length === 0) return;
  const { numAffectedRows = 0n } = await sql`insert into article_goods (enterprise_id, article_id, goods_id, sort)
    select g.enterprise_id, ${id}::bigint, g.id, w.sort from unnest(${goodsIds}::bigint[]) with ordinality w(id, sort)
    join goods g on g.id = w.id`.execute(db);
  if (Number(numAffectedRows) < goodsIds.length)
    throw refuseField(42200, 'recommend_goods_ids', 'exists', ['没有这个商品，请重新选择', 'There are no such goods; choose again']);
}

async function setOthers(db: Db, id: number, { label_ids, tag_ids, recommend_goods_ids }: ArticleInput) {
  await setLabels(db, 'article', id, label_ids);
  await setTags(db, id, tag_ids);
  await setGoods(db, id, recommend_goods_ids);
}

/** A clean text, and the pictures that were copied for it. */
export interface PreparedText {
  content: string;
  copied: CopiedPicture[];
}

/** Cleans a text and copies its pictures here. @throws Refusal 42200 */
async function prepareText(context: PreparingContext, html: string): Promise<PreparedText> {
  const { origin } = context.caller;
  const copies = await copyPictures(context, foreignPictures(html, origin));
  const kept = new Map([...copies].map(([src, copy]) => [src, addressOf(copy)]));
  const content = cleanArticle(html, { origin, kept });
  assertVisible(content);
  return { content, copied: [...copies.values()] };
}

const fieldsOf = ({ title, cover, author, digest, source_url }: ArticleInput, content: string) => ({
  title: title.trim(),
  cover: cover ?? null,
  author: author?.trim() || null,
  digest: digest?.trim() || digestOf(content) || null,
  content,
  source_url: source_url ?? null,
});

export const articleRow = (db: Db, id: number) => readRow(db, articles(db).where('article.id', '=', id), columns);

/** @throws Refusal 42200 */
export async function addArticle(context: Context, input: ArticleInput, { content, copied }: PreparedText) {
  const { db, audit } = context;
  const { status = 'draft' } = input;
  if (status === 'off') throw refuseField(42200, 'status', 'enum', ['新文章只能是草稿或已发布', 'A new article is a draft or published']);
  const row = { ...fieldsOf(input, content), status, publish_at: publishTime(input, status) };
  await keepPictures(context, copied);
  const { id } = await db.insertInto('article').values(row).returning('id').executeTakeFirstOrThrow();
  await setOthers(db, id, input);
  await personalLink(db, { kind: 'article', targetId: id, externalUserId: null });
  audit({ target: id, after: { ...row, content: undefined } });
  return articleRow(db, id);
}

/** @throws Refusal 40900, 40901, 42200 */
export async function changeArticle(context: Context, { id, version, ...input }: ArticleUpdate, { content, copied }: PreparedText) {
  const { db, audit } = context;
  const before = await lockVersion(articles(db).selectAll().where('id', '=', id), version);
  const { status } = input;
  if (status !== before.status) states.assertMove(before.status, status);
  const row = { ...fieldsOf(input, content), status, publish_at: publishTime(input, status, before) };
  await keepPictures(context, copied);
  await db.updateTable('article').set(row).where('id', '=', id).execute();
  await setOthers(db, id, input);
  audit({ target: id, before: { ...before, content: undefined }, after: { ...row, content: undefined } });
  return articleRow(db, id);
}

export const createArticle = {
  async prepare(preparing: PreparingContext, input: ArticleInput) {
    const text = await prepareText(preparing, input.content);
    return (context: Context) => addArticle(context, input, text);
  },
};

export const updateArticle = {
  async prepare(preparing: PreparingContext, input: ArticleUpdate) {
    const text = await prepareText(preparing, input.content);
    return (context: Context) => changeArticle(context, input, text);
  },
};
