import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddress } from '#list/useAddress.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

const AppMessageForm = lazyPart(() => import('./editor/AppMessageForm.js'), 'AppMessageForm');

const words = texts({
  create: ['新建应用消息', 'New app message'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  over: ['这条消息不能再修改', 'This message can no longer be edited'],
  overText: ['它已经发送，可以复制为新的一条。', 'It was sent. You can copy it as a new one.'],
});

const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };

/** Writes an app message: `id` edits one, `copy` begins with an earlier one. */
export function AppMessageEditor() {
  const t = useTexts(words);
  const [query] = useAddress();
  const edited = idIn(query.get('id') ?? undefined);
  const id = edited ?? idIn(query.get('copy') ?? undefined);
  const may = useMay(edited ? 'updateAppMessage' : 'createAppMessage');
  const reading = useOperation('getAppMessage', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const isOver = edited && record && record.status !== 'draft' && record.status !== 'waiting';
  const title = edited && record ? t.edit(record.name) : t.create;
  useTabTitle(title);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={title} />
      {reading.error && !record ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !record && !reading.error ? <PageSkeleton /> : null}
      {isOver ? <EmptyState drawing="locked" title={t.over} text={t.overText} /> : null}
      {(record || !id) && !isOver ? <AppMessageForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} /> : null}
    </Page>
  );
}
