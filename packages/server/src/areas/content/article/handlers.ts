import { hasLabel } from '../../../content-labels/content-labels.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { articles, columns, detailColumns, readUrl } from './columns.js';
import { createArticleLink, listArticleReaders } from './readers.js';
import { getArticleRelations, getArticleTags } from './relations.js';
import { deleteArticle } from './remove.js';
import { createArticle, updateArticle } from './save.js';

export const handlers: Handlers = {
  listArticles: list('listArticles', {
    from: ({ db }: Context) => articles(db),
    id: 'article.id',
    columns,
    search: searchNames(['article.title']),
    where: { label_id: hasLabel('article', 'article.id') },
    order: [{ desc: 'article.created_at' }],
  }),

  getArticle: ({ db, caller }, { id }) =>
    readRow(db, articles(db).where('article.id', '=', id), [...columns, ...detailColumns, readUrl(caller.origin).as('read_url')]),

  createArticle,

  updateArticle,

  deleteArticle,

  getArticleTags,

  getArticleRelations,

  listArticleReaders,

  createArticleLink,
};
