import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, formatMoney } from '#ui/text/format.js';
import { recordPath } from './article.js';

const words = texts({
  tags: ['读者会得到的标签', 'Tags that readers get'],
  noTags: ['没有标签：读者不会被打标签。', 'None: readers are not tagged.'],
  given: (count: number) => [`已给 ${formatCount(count)} 人`, `${countOf(count, 'person', 'people')} so far`],
  label: ['来自内容标签', 'From a content label'],
  articles: ['相关文章', 'Related articles'],
  noArticles: ['没有同内容标签的已发布文章。', 'No published article shares a content label.'],
  reads: (count: number) => [`${formatCount(count)} 次阅读`, countOf(count, 'read')],
  goods: ['推荐商品', 'Recommended goods'],
  noGoods: ['没有推荐商品。', 'None.'],
  posters: ['相关海报', 'Related posters'],
  noPosters: ['没有同名内容标签的海报。', 'No poster has a label of the same name.'],
});

interface LineProps {
  children: ReactNode;
  end?: ReactNode;
}

const Line = ({ children, end }: LineProps) => (
  <Flex as="li" justify="space-between" gap="3" py="1.5" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {children}
    </chakra.span>
    <chakra.span color="ink.3" flexShrink="0">
      {end}
    </chakra.span>
  </Flex>
);

function Lines({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <SectionCard title={title}>
      {children.length > 0 ? <chakra.ul listStyle="none">{children}</chakra.ul> : <chakra.p color="ink.3">{none}</chakra.p>}
    </SectionCard>
  );
}

function Tags({ id }: { id: number }) {
  const t = useTexts(words);
  const reading = useOperation('getArticleTags', { article_id: id });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <Skeleton height="24" />;
  return (
    <Lines title={t.tags} none={t.noTags}>
      {reading.data.map((tag) => (
        <Line key={tag.id} end={t.given(tag.user_count)}>
          <StatusChip>{tag.name}</StatusChip> {tag.source === 'label' ? t.label : null}
        </Line>
      ))}
    </Lines>
  );
}

/** What goes with an article: tags for its readers, other articles, goods and posters. */
export function ArticleRelations({ id }: { id: number }) {
  const t = useTexts(words);
  const reading = useOperation('getArticleRelations', { article_id: id });
  const data = reading.data;
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      <Tags id={id} />
      {reading.error && !data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {data || reading.error ? null : <Skeleton height="24" />}
      {data ? (
        <>
          <Lines title={t.articles} none={t.noArticles}>
            {data.articles.map((one) => (
              <Line key={one.id} end={t.reads(one.read_count)}>
                <Link to={recordPath(one.id)}>{one.title}</Link>
              </Line>
            ))}
          </Lines>
          <Lines title={t.goods} none={t.noGoods}>
            {data.goods.map((one) => (
              <Line key={one.id} end={`¥${formatMoney(one.price_fen)}`}>
                {one.name}
              </Line>
            ))}
          </Lines>
          <Lines title={t.posters} none={t.noPosters}>
            {data.posters.map((one) => (
              <Line key={one.id}>{one.title}</Line>
            ))}
          </Lines>
        </>
      ) : null}
    </chakra.div>
  );
}
