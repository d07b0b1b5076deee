import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

const GroupBoard = lazyPart(() => import('./detail/GroupBoard.js'), 'GroupBoard');
const TagsDialog = lazyPart(() => import('./detail/TagsDialog.js'), 'TagsDialog');

const words = texts({
  title: ['客户群详情', 'Group chat'],
  unnamed: ['未命名的群', 'Group without a name'],
  nothing: ['还没有选择客户群', 'No group selected'],
  nothingText: [
    '从客户群列表里选一个，这里会显示成员和每天的进退群。',
    'Choose one in the list to see its members, and who joins and leaves by day.',
  ],
  toList: ['打开客户群列表', 'Open group chats'],
  tags: ['设置群标签', 'Set tags'],
});

/** Shows a group chat: its members, and who joins and leaves by day. */
export function GroupChatDetail() {
  const t = useTexts(words);
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getGroupChat');
  const mayTag = useMay('setGroupChatTags');
  const [isTagging, setTagging] = useState(false);
  const reading = useOperation('getGroupChat', may && id ? { id } : null);
  const group = reading.data;
  useTabTitle(group?.name);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={group ? group.name || t.unnamed : t.title} sub={group?.owner?.name ?? null}>
        {group ? <RefreshButton of={reading} /> : null}
        {group && mayTag ? <Button onClick={() => setTagging(true)}>{t.tags}</Button> : null}
      </PageHeader>
      {id ? null : (
        <EmptyState
          title={t.nothing}
          text={t.nothingText}
          action={
            <ButtonLink look="solid" asChild>
              <Link to="/user/groupChat">{t.toList}</Link>
            </ButtonLink>
          }
        />
      )}
      {reading.error && !group ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !group && !reading.error ? <PageSkeleton /> : null}
      {group ? <GroupBoard key={group.id} group={group} /> : null}
      <WhenOpen open={isTagging && group !== undefined}>
        {group ? <TagsDialog group={group} open={isTagging} onClose={() => setTagging(false)} /> : null}
      </WhenOpen>
    </Page>
  );
}
