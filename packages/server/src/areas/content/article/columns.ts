import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { labelColumns } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { pagePath } from '../../../public-pages/personal-link.js';

type Article = Row<'listArticles'>;

export const articles = (db: Db) => db.selectFrom('article');

/** Materials made from an article. */
const materials = sql`from material m where m.media_type = 'article' and m.source_id = article.id`;

/** Columns of the contract's `Article`. */
export const columns = [
  'article.id',
  'article.title',
  'article.cover',
  'article.author',
  'article.digest',
  ...labelColumns('article', 'article.id'),
  sql<Article['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by g.sort)
    from article_tag g join tag t on t.id = g.tag_id where g.article_id = article.id), '[]')`.as('tags'),
  'article.status',
  'article.publish_at',
  'article.read_count',
  'article.read_user_count',
  sql<number>`article.share_count + coalesce((select sum(m.use_count)::int ${materials}), 0)`.as('share_count'),
  sql<number | null>`(select min(m.id) ${materials})`.as('material_id'),
  'article.created_at',
  'article.updated_at',
  'article.version',
] as const;

/** Beside those, the columns of `ArticleDetail`. */
export const detailColumns = [
  'article.content',
  'article.source_url',
  sql<number[]>`coalesce((select json_agg(g.tag_id order by g.sort) from article_tag g where g.article_id = article.id), '[]')`.as(
    'tag_ids',
  ),
  sql<number[]>`coalesce((select json_agg(g.goods_id order by g.sort) from article_goods g where g.article_id = article.id), '[]')`.as(
    'recommend_goods_ids',
  ),
] as const;

/** The address of its page for everybody. */
export const readUrl = (origin: string) => sql<string>`(select ${origin + pagePath} || l.token from personal_link l
  where l.kind = 'article' and l.target_id = article.id and l.external_user_id is null)`;
