import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { readAll } from '#list/read-all.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

const TagForm = lazyPart(() => import('./editor/TagForm.js'), 'TagForm');

const words = texts({
  create: ['新建智能标签', 'New smart tag'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  loading: ['编辑智能标签', 'Edit smart tag'],
  hidden: ['不能修改这个标签', 'You cannot edit this tag'],
  hiddenText: ['它的条件涉及健康数据，你没有查看这些数据的权限。', 'Its condition is on health data that you may not see.'],
  noGroup: ['先建一个智能标签组', 'Create a smart tag group first'],
  noGroupText: [
    '智能标签都在组里：组决定互斥还是可多个，以及是否同步到企业微信。',
    'Smart tags are in groups, which decide whether they exclude each other and go to WeCom.',
  ],
});

const readGroups = { read: readAll('listIntelligentTagGroups') };
const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };

/** Renders the editor of a smart tag: `tag_id` edits one, `tag_group_id` creates one in that group. */
export function SmartTagEditor() {
  const [tag] = useAddressValue('tag_id');
  const [group] = useAddressValue('tag_group_id');
  const may = useMay('saveIntelligentTag');
  if (may === false) return <NoAccessPage />;
  const tagId = idIn(tag);
  return tagId ? <EditTag key={tagId} id={tagId} /> : <CreateTag key={group} groupId={idIn(group)} />;
}

function EditTag({ id }: { id: number }) {
  const t = useTexts(words);
  const reading = useOperation('getIntelligentTag', { tag_id: id }, readOnce);
  const tag = reading.data;
  useTabTitle(tag && t.edit(tag.name));
  return (
    <Page>
      <PageHeader title={tag ? t.edit(tag.name) : t.loading} sub={tag?.group_name} />
      {reading.error && !tag ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!tag && !reading.error ? <PageSkeleton /> : null}
      {tag?.condition === null ? <EmptyState drawing="locked" title={t.hidden} text={t.hiddenText} /> : null}
      {tag?.condition ? <TagForm tag={tag} groups={undefined} groupId={tag.tag_group_id} /> : null}
    </Page>
  );
}

function CreateTag({ groupId }: { groupId: number | undefined }) {
  const t = useTexts(words);
  const may = useMay('listIntelligentTagGroups');
  const reading = useOperation('listIntelligentTagGroups', may ? {} : null, readGroups);
  const groups = reading.data?.list;
  useTabTitle(t.create);
  return (
    <Page>
      <PageHeader title={t.create} sub={groups?.find((one) => one.id === groupId)?.name} />
      {reading.error && !groups ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!groups && !reading.error ? <PageSkeleton /> : null}
      {groups?.length === 0 ? <EmptyState title={t.noGroup} text={t.noGroupText} /> : null}
      {groups && groups.length > 0 ? <TagForm tag={undefined} groups={groups} groupId={groupId} /> : null}
    </Page>
  );
}
