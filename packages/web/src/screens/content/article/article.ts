import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Article = Row<'listArticles'>;
export type ArticleRecord = Data<'getArticle'>;

export const listPath = '/material/article';
export const writerPath = `${listPath}/write`;
export const recordPath = (id: number) => `${listPath}/${id}`;

export const statusTones: Record<Article['status'], ChipTone> = { draft: 'plain', published: 'good', off: 'wait' };

/** Whether a draft is published by itself. */
export const isPlanned = ({ status, publish_at }: Pick<Article, 'status' | 'publish_at'>) => status === 'draft' && publish_at !== null;

/** What a save of an article takes, with everything as it is. */
export const inputOf = ({ id, version, title, content, status, label_ids, tag_ids, recommend_goods_ids, ...rest }: ArticleRecord) => ({
  ...{ id, version, title, content, status, label_ids, tag_ids, recommend_goods_ids },
  ...(rest.cover === null ? {} : { cover: rest.cover }),
  ...(rest.author === null ? {} : { author: rest.author }),
  ...(rest.digest === null ? {} : { digest: rest.digest }),
  ...(rest.source_url === null ? {} : { source_url: rest.source_url }),
});
