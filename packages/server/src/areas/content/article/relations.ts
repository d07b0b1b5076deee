import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { articles } from './columns.js';

type Relations = Data<'getArticleRelations'>;

const most = sql.lit(10);

/** Published articles with the same labels: those with most of them first, then those most read. */
export async function relatedArticles(db: Db, id: number): Promise<Relations['articles']> {
  const { rows } = await sql<Relations['articles'][number]>`
    with shared as (select o.content_id, count(*) as labels from content_label_use u
        join content_label_use o on o.label_id = u.label_id and o.type = 'article' and o.content_id <> u.content_id
      where u.type = 'article' and u.content_id = ${id} group by o.content_id)
    select a.id, a.title, a.cover, a.read_count from shared s join article a on a.id = s.content_id and a.status = 'published'
    order by s.labels desc, a.read_count desc, a.id desc limit ${most}`.execute(db);
  return rows;
}

export async function recommendedGoods(db: Db, id: number): Promise<Relations['goods']> {
  const { rows } = await sql<Relations['goods'][number]>`select g.id, g.name, g.image, g.price_fen from article_goods r
    join goods g on g.id = r.goods_id where r.article_id = ${id} order by r.sort`.execute(db);
  return rows;
}

async function postersLike(db: Db, id: number): Promise<Relations['posters']> {
  const { rows } = await sql<Relations['posters'][number]>`select p.id, p.title, p.image from poster p
    where p.status = 'on' and p.id in (select o.content_id from content_label_use u join content_label l on l.id = u.label_id
      join content_label k on k.type = 'poster' and k.name = l.name join content_label_use o on o.label_id = k.id and o.type = 'poster'
      where u.type = 'article' and u.content_id = ${id})
    order by p.id desc limit ${most}`.execute(db);
  return rows;
}

/** What goes with an article. */
export async function getArticleRelations({ db }: Context, { article_id: id }: { article_id: number }): Promise<Relations> {
  await mustExist(articles(db).select('id').where('id', '=', id));
  return { articles: await relatedArticles(db, id), goods: await recommendedGoods(db, id), posters: await postersLike(db, id) };
}

/** The tags that readers of an article get, each once: its own, and those of its labels. A query of `tag_id` and `source`. */
export const tagsForReaders = (article: ReturnType<typeof sql>) => sql`
  select tag_id, min(source) as source from (
    select g.tag_id, 'article' as source from article_tag g where g.article_id = ${article}
    union all select m.tag_id, 'label' from content_label_use u join content_label_tag m on m.label_id = u.label_id
      where u.type = 'article' and u.content_id = ${article}) given group by tag_id`;

export async function getArticleTags({ db }: Context, { article_id: id }: { article_id: number }) {
  await mustExist(articles(db).select('id').where('id', '=', id));
  const { rows } = await sql<Data<'getArticleTags'>[number]>`
    with given as (select t.id::bigint, count(*)::int as readers from article_reader r cross join jsonb_array_elements_text(r.tag_ids) t(id)
      where r.article_id = ${id} group by 1)
    select t.id, t.name, s.source, coalesce(g.readers, 0) as user_count from (${tagsForReaders(sql`${id}`)}) s
      join tag t on t.id = s.tag_id left join given g on g.id = t.id order by t.name, t.id limit 200`.execute(db);
  return rows;
}
