import type { Input } from '@shiyi/sdk';
import { labelColumns } from '../../../content-labels/content-labels.js';
import type { HistoryKind } from '../../../history/history-kind.js';
import type { Context } from '../../../http/context.js';
import { cleanArticle } from './article-text.js';
import { articles, detailColumns } from './columns.js';
import { addArticle, changeArticle } from './save.js';

/** The pictures of a kept state are files of this server already. */
const textOf = (html: string) => ({ content: cleanArticle(html), copied: [] });

/** What it says comes back; whether it is published stays. */
async function restore(context: Context, input: Omit<Input<'updateArticle'>, 'status'>) {
  const now = await articles(context.db).select(['status', 'publish_at']).where('id', '=', input.id).executeTakeFirstOrThrow();
  const time = now.publish_at === null ? {} : { publish_at: new Date(now.publish_at).toISOString() };
  return changeArticle(context, { ...input, status: now.status, ...time }, textOf(input.content));
}

export const historyKinds: HistoryKind[] = [
  {
    object: 'article',
    read: 'getArticle',
    save: 'updateArticle',
    create: 'createArticle',
    handlers: { createArticle: (context, input) => addArticle(context, input, textOf(input.content)), updateArticle: restore },
    writes: ['createArticle', 'updateArticle', 'deleteArticle'],
    htmlFields: ['content'],
    refers: { label_ids: 'content_label', tag_ids: 'tag', recommend_goods_ids: 'goods' },
    async stateOf(db, id) {
      const row = await articles(db)
        .select(['title', 'cover', 'author', 'digest', 'version', ...detailColumns, ...labelColumns('article', 'article.id')])
        .where('article.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { version, labels: _, ...rest } = row;
      const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
      return { name: row.title, version, fields };
    },
  },
];
