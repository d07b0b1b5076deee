import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { NewButton } from '#list/NewButton.js';
import { readAll } from '#list/read-all.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useOpen } from '#list/useOpen.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import type { Label, LabelType } from './labels.js';

// Dragging is more than the rest of the page.
const LabelTree = lazyPart(() => import('./LabelTree.js'), 'LabelTree');
const LabelDrawer = lazyPart(() => import('./LabelDrawer.js'), 'LabelDrawer');

const words = texts({
  title: ['内容标签', 'Content labels'],
  sub: (count: number) => [`${formatCount(count)} 个内容标签`, countOf(count, 'content label')],
  types: ['内容', 'Content'],
  search: ['搜索内容标签', 'Search labels'],
  create: ['新建内容标签', 'New content label'],
  none: ['还没有这类内容标签', 'No labels of this kind yet'],
  noneText: [
    '给文章、素材、海报和知识卡归类；客户读过后可自动打上客户标签。',
    'They sort articles, materials, posters and cards. Customers who read them can get tags.',
  ],
  notFound: ['没有符合条件的内容标签', 'No content label matches'],
});

const types: readonly LabelType[] = ['article', 'material', 'poster', 'knowledge'];
const readLabels = readAll('listLabels');

/** Labels with a word in their names, with their parents. */
function matching(labels: readonly Label[], word: string) {
  const found = labels.filter(({ name }) => name.toLowerCase().includes(word.trim().toLowerCase()));
  const parents = new Set(found.map(({ pid }) => pid));
  return labels.filter((one) => found.includes(one) || parents.has(one.id));
}

/** Shows the labels of each kind of content as a tree. */
export function LabelList() {
  const t = useTexts(words);
  const meta = useMeta('listLabels');
  const may = useMay('listLabels');
  const [asked, setType] = useAddressValue('type');
  const type = types.find((one) => one === asked) ?? 'article';
  const reading = useOperation('listLabels', may ? { type } : null, { read: readLabels });
  const [word, setWord] = useState('');
  const open = useOpen();
  if (may === false) return <NoAccessPage />;
  const labels = reading.data?.list;
  const shown = labels && matching(labels, word);
  return (
    <Page>
      <PageHeader title={t.title} sub={labels ? t.sub(labels.length) : null}>
        <SearchInput label={t.search} value={word} onChange={setWord} width={{ base: '100%', md: '240px' }} />
        <RefreshButton of={reading} />
        <NewButton id="createLabel" onNew={() => open.show('new')}>
          {t.create}
        </NewButton>
      </PageHeader>
      <SectionTabs
        label={t.types}
        sections={types.map((one) => ({ name: one, title: meta.word(meta.output('type'), one) }))}
        value={type}
        onChange={setType}
      >
        {reading.error && !labels ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
        {!labels && !reading.error ? <PageSkeleton /> : null}
        {labels?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
        {labels && labels.length > 0 && shown?.length === 0 ? <EmptyState title={t.notFound} /> : null}
        {shown && shown.length > 0 ? <LabelTree key={type} labels={shown} onEdit={open.show} /> : null}
      </SectionTabs>
      <WhenOpen open={open.value !== undefined}>
        <LabelDrawer open={open.value} type={type} onClose={open.close} />
      </WhenOpen>
    </Page>
  );
}
