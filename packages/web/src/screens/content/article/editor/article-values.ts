import type { Values } from '#form/form-values.js';
import { type ArticleRecord, isPlanned } from '../article.js';

export const blank: Values = {
  ...{ title: '', content: '', digest: '', cover: '', author: '', source_url: '' },
  ...{ label_ids: [], tag_ids: [], recommend_goods_ids: [], status: 'draft', publish_at: '' },
};

/** What the form shows of an article. The answer to a save has no text, which the form keeps. */
export function valuesOf(article: ArticleRecord): Values {
  const { title, content, digest, cover, author, source_url, label_ids, tag_ids, recommend_goods_ids, status, publish_at } = article;
  return {
    ...{ title, digest: digest ?? '', cover: cover ?? '', author: author ?? '', label_ids, status },
    publish_at: isPlanned(article) ? publish_at : '',
    ...(content === undefined ? {} : { content, source_url: source_url ?? '', tag_ids, recommend_goods_ids }),
  };
}
