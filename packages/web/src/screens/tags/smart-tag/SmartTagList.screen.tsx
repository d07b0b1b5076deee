import { Flex } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useSmartTags } from '#choices/use-smart-tags.js';
import { NewButton } from '#list/NewButton.js';
import { readAll } from '#list/read-all.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useOpen } from '#list/useOpen.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Select } from '#ui/input/Input.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { GroupSection } from './groups/GroupSection.js';
import { groupsWithTags, type SmartGroup, type TagFilter } from './smart-tags.js';

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
  anyStatus: ['全部状态', 'Any status'],
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
  const [status, setStatus] = useAddressValue('status');
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
        <StatusSelect value={status} onChange={setStatus} />
        <RefreshButton of={refreshing} />
        <NewButton id="saveIntelligentTagGroup" onNew={() => open.show('new')}>
          {t.create}
        </NewButton>
      </PageHeader>
      {error ? <ErrorState error={error} onRetry={() => void refreshing.refresh()} /> : null}
      {!isRead && !error ? <PageSkeleton /> : null}
      {groups?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {groups && groups.length > 0 && tags.data ? (
        <Groups groups={groups} tags={tags.data.list} filter={{ word, status }} onEdit={open.show} />
      ) : null}
      {open.value ? (
        <Suspense>
          <SmartGroupDrawer open={open.value} group={groups?.find((one) => one.id === open.id)} onClose={open.close} />
        </Suspense>
      ) : null}
    </Page>
  );
}

interface StatusSelectProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function StatusSelect({ value = '', onChange }: StatusSelectProps) {
  const t = useTexts(words);
  const meta = useMeta('listIntelligentTags');
  const field = meta.input('status');
  return (
    <Select aria-label={meta.label(field)} width="auto" value={value} onChange={(event) => onChange(event.target.value || undefined)}>
      <option value="">{t.anyStatus}</option>
      {meta.choices(field).map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

interface GroupsProps {
  groups: readonly SmartGroup[];
  tags: Parameters<typeof groupsWithTags>[1];
  filter: TagFilter;
  onEdit: (id: number) => void;
}

function Groups({ groups, tags, filter, onEdit }: GroupsProps) {
  const t = useTexts(words);
  const found = groupsWithTags(groups, tags, filter);
  if (found.length === 0) return <EmptyState drawing="search" title={t.notFound} />;
  return (
    <Flex direction="column" gap="4">
      {found.map((one) => (
        <GroupSection key={one.group.id} {...one} onEdit={() => onEdit(one.group.id)} />
      ))}
    </Flex>
  );
}
