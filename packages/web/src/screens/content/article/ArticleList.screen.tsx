import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Moment } from '#ui/date/Moment.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { type Article, isPlanned, recordPath, statusTones, writerPath } from './article.js';
import { useArticleActions } from './use-article-actions.js';

const words = texts({
  title: ['文章', 'Articles'],
  sub: (count: string, when: string) => [`${count} 篇文章 · ${when}更新`, `${countOf(count, 'article')} · updated ${when}`],
  search: ['标题', 'Title'],
  create: ['写文章', 'Write an article'],
  none: ['还没有文章', 'No articles yet'],
  noneText: [
    '写一篇发给客户；谁读过、读了几次都在这里，读过的人自动打上标签。',
    'Write one and send it. You see who reads it, and readers get its tags.',
  ],
  notFound: ['没有符合条件的文章', 'No article matches'],
  planned: ['定时发布', 'Scheduled'],
});

function Title({ article: { title, digest } }: { article: Article }) {
  return (
    <chakra.span display="block" minWidth="0" maxWidth={{ base: '28', md: '80' }}>
      <b data-line>{title}</b>
      {digest ? (
        <chakra.span display="block" color="ink.3" fontSize="xs" truncate title={digest}>
          {digest}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}

function useArticleColumns() {
  const t = useTexts(words);
  const meta = useMeta('listArticles');
  return useColumns(
    'listArticles',
    [
      { name: 'title', cell: (row) => <Title article={row} /> },
      {
        name: 'status',
        cell: (row) =>
          isPlanned(row) ? (
            <StatusChip tone="info">{t.planned}</StatusChip>
          ) : (
            <EnumCell meta={meta} name="status" value={row.status} tone={statusTones[row.status]} />
          ),
      },
      { name: 'read_count', end: true },
      { name: 'read_user_count', end: true, wideOnly: true },
      { name: 'share_count', end: true, wideOnly: 'xl' },
      { name: 'labels', cell: ({ labels }) => joinNames(labels.map(({ name }) => name)) || '–', wideOnly: 'xl' },
      { name: 'author', wideOnly: 'xl' },
      { name: 'publish_at', cell: ({ publish_at }) => (publish_at ? <Moment at={publish_at} /> : '–'), wideOnly: true },
    ],
    [meta],
  );
}

/** Lists the articles for customers. */
export function ArticleList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listArticles');
  const { actionsOf, history, closeHistory } = useArticleActions();
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createArticle', onNew: () => void navigate(writerPath) }}
      filters={[{ name: 'status' }, { name: 'label_id' }]}
      columns={useArticleColumns()}
      onOpen={({ id }) => void navigate(recordPath(id))}
      rowActions={{ name: ({ title }) => title, of: actionsOf }}
    >
      <HistoryDrawer object="article" id={history?.id} name={history?.title ?? ''} onClose={closeHistory} />
    </ListPage>
  );
}
