import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link, useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle, useTabWithin } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { availableActions } from '#ui/menu/RowMenu.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { LabelReaders } from './LabelReaders.js';
import { labelPath, listPath } from './labels.js';
import { useLabelActions } from './use-label-actions.js';

const LabelDrawer = lazyPart(() => import('./LabelDrawer.js'), 'LabelDrawer');

const words = texts({
  title: ['内容标签', 'Content label'],
  sub: (uses: number, readers: number) => [
    `${formatCount(uses)} 个内容 · ${formatCount(readers)} 位读者`,
    `${countOf(uses, 'item')} · ${countOf(readers, 'reader')}`,
  ],
  tags: ['读过的客户会得到标签', 'Readers get the tag'],
  noTags: ['没有标签', 'No tags'],
  articles: ['带这个标签的文章', 'Articles with this label'],
  noArticles: ['还没有文章用到它。', 'No article has it yet.'],
  reads: (count: number) => [`${formatCount(count)} 次阅读`, countOf(count, 'read')],
  all: ['全部文章', 'All articles'],
  readersOf: (name: string) => [`「${name}」的读者`, `Readers of ${name}`],
  toLabel: ['查看内容标签', 'Show the label'],
});

type Label = Data<'getLabel'>;

function Articles({ id }: { id: number }) {
  const t = useTexts(words);
  const reading = useOperation('listArticles', { label_id: id, limit: 10 });
  const list = reading.data?.list;
  if (reading.error && !list) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  return (
    <SectionCard title={t.articles} side={<Link to={`/material/article?label_id=${id}`}>{t.all}</Link>}>
      {list?.length === 0 ? <chakra.p color="ink.3">{t.noArticles}</chakra.p> : null}
      <chakra.ul listStyle="none">
        {list?.map((one) => (
          <Flex as="li" key={one.id} justify="space-between" gap="3" py="1">
            <Link to={`/material/article/${one.id}`}>{one.title}</Link>
            <chakra.span color="ink.3" flexShrink="0">
              {t.reads(one.read_count)}
            </chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </SectionCard>
  );
}

function Facts({ label }: { label: Label }) {
  const t = useTexts(words);
  const meta = useMeta('getLabel');
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="3" rowGap="1" flexWrap="wrap" align="center" color="ink.2">
        <StatusChip>{meta.word(meta.output('type'), label.type)}</StatusChip>
        <span>{t.tags}</span>
        {label.tags.length === 0 ? <chakra.span color="ink.3">{t.noTags}</chakra.span> : null}
        {label.tags.map((tag) => (
          <StatusChip key={tag.id} tone="good">
            {tag.name}
          </StatusChip>
        ))}
      </Flex>
    </Card>
  );
}

function LabelRecord({ label, reading }: { label: Label; reading: Parameters<typeof RefreshButton>[0]['of'] }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const open = useOpen();
  const may = useRights('listArticles', 'listLabelReaders');
  const actions = availableActions(useLabelActions(open.show, () => void navigate(listPath))(label));
  return (
    <Page>
      <PageHeader title={label.name} sub={t.sub(label.use_count, label.read_user_count)}>
        <RefreshButton of={reading} />
        {actions.map((one) => (
          <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
            {one.label}
          </Button>
        ))}
      </PageHeader>
      <Flex direction="column" gap="4">
        <Facts label={label} />
        {label.type === 'article' && may.listArticles ? <Articles id={label.id} /> : null}
        {label.type === 'article' && may.listLabelReaders ? <LabelReaders id={label.id} perPage={10} /> : null}
      </Flex>
      <WhenOpen open={open.value !== undefined}>
        <LabelDrawer open={open.value} type={label.type} onClose={open.close} />
      </WhenOpen>
    </Page>
  );
}

interface Props {
  id: number;
  /** Shows its readers only. */
  readers?: boolean;
}

/** A content label: its tags, its articles and its readers. */
export function LabelPage({ id, readers = false }: Props) {
  const t = useTexts(words);
  const may = useRights('getLabel', 'listLabelReaders');
  const reading = useOperation('getLabel', may.getLabel ? { id } : null);
  const name = reading.data?.name ?? t.title;
  useTabWithin(listPath);
  useTabTitle(readers ? t.readersOf(name) : name);
  if (may.getLabel === false || (readers && may.listLabelReaders === false)) return <NoAccessPage />;
  const label = reading.data;
  if (label && !readers) return <LabelRecord key={id} label={label} reading={reading} />;
  return (
    <Page>
      <PageHeader title={t.readersOf(name)} sub={label ? t.sub(label.use_count, label.read_user_count) : null}>
        {label ? (
          <ButtonLink asChild>
            <Link to={labelPath(id)}>{t.toLabel}</Link>
          </ButtonLink>
        ) : null}
      </PageHeader>
      {reading.error && !label ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {label || reading.error ? null : <PageSkeleton />}
      {label ? <LabelReaders id={id} /> : null}
    </Page>
  );
}
