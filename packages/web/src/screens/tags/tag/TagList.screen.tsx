import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { NewButton } from '#list/NewButton.js';
import { useOpen } from '#list/useOpen.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { OrderedGroups } from '#ui/order/OrderedGroups.js';
import { moveIdTo, type OrderedGroup } from '#ui/order/ordered-groups.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { GroupDrawer } from './GroupDrawer.js';
import { GroupRow } from './GroupRow.js';
import { TagDrawer } from './TagDrawer.js';
import { groupsMatching, type TagGroup } from './tag-groups.js';
import { useGroupRemoval } from './use-removals.js';

const words = texts({
  title: ['标签', 'Tags'],
  sub: (groups: number, tags: number) => [
    `${formatCount(groups)} 个标签组 · ${formatCount(tags)} 个标签`,
    `${countOf(groups, 'group')} · ${countOf(tags, 'tag')}`,
  ],
  create: ['新建标签组', 'New tag group'],
  search: ['搜索标签或标签组', 'Search tags or groups'],
  none: ['还没有标签', 'No tags yet'],
  noneText: ['先建一个标签组，或从企业微信同步。', 'Create a tag group, or sync from WeCom.'],
  notFound: ['没有找到', 'Nothing found'],
  groups: ['标签组', 'Tag groups'],
  edit: ['编辑标签组', 'Edit group'],
  send: ['同步到企业微信', 'Send to WeCom'],
  sent: ['已开始同步到企业微信', 'On its way to WeCom'],
  remove: ['删除标签组', 'Delete group'],
});

/** Shows all tag groups with their tags. */
export function TagList() {
  const t = useTexts(words);
  const may = useMay('getTagTree');
  const reading = useOperation('getTagTree', may ? {} : null);
  const [word, setWord] = useState('');
  const openGroup = useOpen('group');
  const groups = reading.data;
  if (may === false) return <NoAccessPage />;
  const tags = groups?.reduce((sum, one) => sum + one.tags.length, 0) ?? 0;
  return (
    <Page>
      <PageHeader title={t.title} sub={groups ? t.sub(groups.length, tags) : null}>
        <SearchInput label={t.search} value={word} onChange={setWord} width={{ base: '100%', md: '240px' }} />
        <RefreshButton of={reading} />
        <NewButton id="createTagGroup" onNew={() => openGroup.show('new')}>
          {t.create}
        </NewButton>
      </PageHeader>
      {reading.error && !groups ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!groups && !reading.error ? <PageSkeleton /> : null}
      {groups?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {groups && groups.length > 0 ? <Groups groups={groups} word={word} onEdit={openGroup.show} /> : null}
      <GroupDrawer open={openGroup.value} group={groups?.find((one) => one.id === openGroup.id)} onClose={openGroup.close} />
    </Page>
  );
}

interface GroupsProps {
  groups: readonly TagGroup[];
  word: string;
  onEdit: (id: number) => void;
}

function Groups({ groups, word, onEdit }: GroupsProps) {
  const t = useTexts(words);
  const movable = useMay('sortTagGroups') === true && word === '';
  const sorting = useAction('sortTagGroups');
  const openTag = useOpen('tag');
  const [below, setBelow] = useState<number>();
  const actionsOf = useGroupActions(onEdit);
  const add = (groupId: number) => {
    setBelow(groupId);
    openTag.show('new');
  };
  const items = groupsMatching(groups, word).map((group) => ({
    ...{ id: group.id, name: group.name, actions: actionsOf(group) },
    row: <GroupRow group={group} onAdd={() => add(group.id)} onOpen={openTag.show} />,
  }));
  const list: OrderedGroup = { key: 'groups', title: t.groups, head: null, empty: t.notFound, items };
  const ids = groups.map((one) => one.id);
  const all = groups.flatMap((one) => one.tags);
  return (
    <>
      <OrderedGroups
        groups={[list]}
        groupLabel={t.groups}
        movable={movable}
        onMove={(id, _, index) => void sorting.run({ ids: moveIdTo(ids, id, index) })}
      />
      <TagDrawer
        open={openTag.value}
        tag={all.find((one) => one.id === openTag.id)}
        group={groups.find((one) => one.id === below)}
        onClose={openTag.close}
      />
    </>
  );
}

/** The actions of a group's menu. */
function useGroupActions(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const may = useRights('updateTagGroup', 'deleteTagGroup', 'syncTagGroup');
  const sending = useAction('syncTagGroup', { done: t.sent });
  const remove = useGroupRemoval();
  return (group: TagGroup) => [
    may.updateTagGroup && group.kind === 'manual' && { label: t.edit, onSelect: () => onEdit(group.id) },
    may.syncTagGroup && group.scope === 'corp' && { label: t.send, onSelect: () => void sending.run({ tag_group_id: group.id }) },
    may.deleteTagGroup &&
      (group.ours || group.wx_group_id === null) && { label: t.remove, danger: true, onSelect: () => void remove(group) },
  ];
}
