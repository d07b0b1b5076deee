import { Flex } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useSmartTags } from '#choices/use-smart-tags.js';
import { NewButton } from '#list/NewButton.js';
import { readAll } from '#list/read-all.js';
import { useOpen } from '#list/useOpen.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { GroupSection } from './groups/GroupSection.js';
import { groupsWithTags, type SmartGroup } from './smart-tags.js';

const SmartGroupDrawer = lazyPart(() => import('./groups/SmartGroupDrawer.js'), 'SmartGroupDrawer');

const words = texts({
  title: ['智能标签', 'Smart tags'],
  sub: (groups: number, tags: number) => [
    `${formatCount(groups)} 个标签组 · ${formatCount(tags)} 个标签`,
    `${countOf(groups, 'group')} · ${countOf(tags, 'tag')}`,
  ],
  create: ['新建智能标签组', 'New smart tag group'],
  search: ['搜索标签或标签组', 'Search tags or groups'],
  none: ['还没有智能标签', 'No smart tags yet'],
  noneText: [
    '智能标签按条件自动给客户打标，例如“服务中，3 天没有饮食打卡”。先建一个标签组。',
    'Smart tags are given by conditions, such as “in service, no meal check-in for 3 days”. Create a group first.',
  ],
  notFound: ['没有找到', 'Nothing found'],
});

const readGroups = { read: readAll('listIntelligentTagGroups') };

/** Shows the groups of smart tags with their tags. */
export function SmartTagList() {
  const t = useTexts(words);
  const may = useMay('listIntelligentTagGroups');
  const reading = useOperation('listIntelligentTagGroups', may ? {} : null, readGroups);
  const tags = useSmartTags();
  const open = useOpen('group');
  const [word, setWord] = useState('');
  const groups = reading.data?.list;
  if (may === false) return <NoAccessPage />;
  const refreshing = {
    isRefreshing: reading.isRefreshing || tags.isRefreshing,
    refresh: () => Promise.all([reading.refresh(), tags.refresh()]),
  };
  const error = reading.error ?? tags.error;
  const isRead = groups && (tags.data || tags.error);
  return (
    <Page>
      <PageHeader title={t.title} sub={isRead ? t.sub(groups.length, tags.data?.list.length ?? 0) : null}>
        <SearchInput label={t.search} value={word} onChange={setWord} width={{ base: '100%', md: '240px' }} />
        <RefreshButton of={refreshing} />
        <NewButton id="saveIntelligentTagGroup" onNew={() => open.show('new')}>
          {t.create}
        </NewButton>
      </PageHeader>
      {error ? <ErrorState error={error} onRetry={() => void refreshing.refresh()} /> : null}
      {!isRead && !error ? <PageSkeleton /> : null}
      {groups?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {groups && groups.length > 0 && tags.data ? <Groups groups={groups} tags={tags.data.list} word={word} onEdit={open.show} /> : null}
      {open.value ? (
        <Suspense>
          <SmartGroupDrawer open={open.value} group={groups?.find((one) => one.id === open.id)} onClose={open.close} />
        </Suspense>
      ) : null}
    </Page>
  );
}

interface GroupsProps {
  groups: readonly SmartGroup[];
  tags: Parameters<typeof groupsWithTags>[1];
  word: string;
  onEdit: (id: number) => void;
}

function Groups({ groups, tags, word, onEdit }: GroupsProps) {
  const t = useTexts(words);
  const found = groupsWithTags(groups, tags, word);
  if (found.length === 0) return <EmptyState drawing="search" title={t.notFound} />;
  return (
    <Flex direction="column" gap="4">
      {found.map((one) => (
        <GroupSection key={one.group.id} {...one} onEdit={() => onEdit(one.group.id)} />
      ))}
    </Flex>
  );
}
