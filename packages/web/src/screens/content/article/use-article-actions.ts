import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { copyText } from '#ui/button/CopyButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { type Article, inputOf } from './article.js';

const words = texts({
  publish: ['立即发布', 'Publish now'],
  published: ['文章已发布', 'Article published'],
  takeDown: ['下架', 'Take down'],
  down: ['文章已下架，链接暂时打不开', 'Taken down; its links are closed for now'],
  copy: ['复制阅读链接', 'Copy its link'],
  link: ['阅读链接', 'the link'],
  material: ['生成素材', 'Make a material'],
  made: ['素材已生成，可在消息里选用', 'Material made; messages can carry it'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除文章「${name}」？`, `Delete the article “${name}”?`],
  askText: [
    '发出去的链接会打不开，阅读数据一起删除；客户已得的标签保留。',
    'Links that were sent stop working and its reads are deleted. Tags that customers got stay.',
  ],
  removed: ['文章已删除', 'Article deleted'],
});

/** Returns the actions on an article, for its menu and its page, and the one whose history is open. */
export function useArticleActions(onGone?: () => void) {
  const t = useTexts(words);
  const may = useRights('updateArticle', 'saveArticleMaterial', 'listHistoryEntries');
  const [history, setHistory] = useState<Article>();
  const publish = useAction('updateArticle', { done: t.published });
  const takeDown = useAction('updateArticle', { done: t.down });
  const make = useAction('saveArticleMaterial', { done: t.made, refresh: ['listArticles', 'getArticle'] });
  const remove = useRemoval('deleteArticle', t);
  const full = (id: number) => client.call('getArticle', { id });
  const actionsOf = (article: Article): RowActions => {
    const { id, title, status } = article;
    return [
      may.updateArticle &&
        status !== 'published' && {
          label: t.publish,
          onSelect: () => void full(id).then((one) => publish.run({ ...inputOf(one), status: 'published' })),
        },
      status === 'published' && { label: t.copy, onSelect: () => void full(id).then(({ read_url }) => copyText(read_url, t.link)) },
      may.saveArticleMaterial && status === 'published' && { label: t.material, onSelect: () => void make.run({ id }) },
      may.updateArticle &&
        status === 'published' && {
          label: t.takeDown,
          onSelect: () => void full(id).then((one) => takeDown.run({ ...inputOf(one), status: 'off' })),
        },
      may.listHistoryEntries && { label: t.history, onSelect: () => setHistory(article) },
      remove && {
        label: t.remove,
        danger: true,
        onSelect: () => void remove(title, { id }).then((gone) => (gone ? onGone?.() : undefined)),
      },
    ];
  };
  return { actionsOf, history, closeHistory: () => setHistory(undefined) };
}
