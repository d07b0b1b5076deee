import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { RecordPage, type RecordTab } from '#form/RecordPage.js';
import { EnumCell } from '#list/EnumCell.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { ArticleRelations } from './ArticleRelations.js';
import { type ArticleRecord as Article, isPlanned, listPath, statusTones } from './article.js';
import { ArticlePhone } from './editor/ArticlePreview.js';
import { Readers } from './readers/Readers.js';
import { useArticleActions } from './use-article-actions.js';

const ArticleForm = lazyPart(() => import('./editor/ArticleForm.js'), 'ArticleForm');
const LinkDialog = lazyPart(() => import('./readers/LinkDialog.js'), 'LinkDialog');

const words = texts({
  text: ['正文', 'Text'],
  readers: ['读者', 'Readers'],
  related: ['标签与相关', 'Tags and related'],
  more: ['更多操作', 'More actions'],
  link: ['专属链接', 'Link for one person'],
  planned: (when: string) => [`${when} 发布`, `Publishes ${when}`],
  reads: (count: number) => [`${formatCount(count)} 次阅读`, countOf(count, 'read')],
  people: (count: number) => [`${formatCount(count)} 位读者`, countOf(count, 'reader')],
  shares: (count: number) => [`${formatCount(count)} 次分享`, countOf(count, 'share')],
  published: (when: string) => [`发布于 ${when}`, `Published ${when}`],
});

function Actions({ article }: { article: Article }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [linking, setLinking] = useState(false);
  const may = useRights('createArticleLink', 'listExternalUsers');
  const { actionsOf, history, closeHistory } = useArticleActions(() => void navigate(listPath));
  return (
    <>
      <RowMenu label={t.more} actions={actionsOf(article)} />
      {article.status === 'published' && may.createArticleLink && may.listExternalUsers ? (
        <Button look="solid" onClick={() => setLinking(true)}>
          {t.link}
        </Button>
      ) : null}
      <WhenOpen open={linking}>
        <LinkDialog article={article.id} open={linking} onClose={() => setLinking(false)} />
      </WhenOpen>
      <HistoryDrawer object="article" id={history?.id} name={history?.title ?? ''} onClose={closeHistory} />
    </>
  );
}

function Text({ article }: { article: Article }) {
  const may = useRights('updateArticle');
  if (may.updateArticle) return <ArticleForm key={article.id} id={article.id} />;
  const { title, author, cover, content } = article;
  return (
    <chakra.div maxWidth="420px">
      <ArticlePhone title={title} author={author ?? ''} cover={cover ?? ''} content={content} />
    </chakra.div>
  );
}

/** Renders an article's page: its text, its readers, and what goes with it. */
export function ArticleRecord() {
  const t = useTexts(words);
  const meta = useMeta('getArticle');
  const may = useRights('listArticleReaders', 'getArticleRelations', 'getArticleTags');
  const tabs = (article: Article): RecordTab[] =>
    [
      { name: 'text', title: t.text, content: () => <Text article={article} /> },
      may.listArticleReaders && { name: 'readers', title: t.readers, content: () => <Readers key={article.id} id={article.id} /> },
      may.getArticleRelations &&
        may.getArticleTags && { name: 'related', title: t.related, content: () => <ArticleRelations id={article.id} /> },
    ].filter((tab) => typeof tab === 'object');
  return (
    <RecordPage
      read="getArticle"
      list="listArticles"
      listPath={listPath}
      title={({ title }) => title}
      chips={(article) =>
        isPlanned(article) ? (
          <StatusChip tone="info">{t.planned(formatTime(article.publish_at))}</StatusChip>
        ) : (
          <EnumCell meta={meta} name="status" value={article.status} tone={statusTones[article.status]} />
        )
      }
      facts={({ read_count, read_user_count, share_count, publish_at, status }) => (
        <>
          <span>{t.reads(read_count)}</span>
          <span>{t.people(read_user_count)}</span>
          <span>{t.shares(share_count)}</span>
          {publish_at && status !== 'draft' ? <span>{t.published(formatTime(publish_at))}</span> : null}
        </>
      )}
      actions={(article) => <Actions article={article} />}
      tabs={tabs}
    />
  );
}
