import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddress } from '#list/useAddress.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

const WelcomeForm = lazyPart(() => import('./editor/WelcomeForm.js'), 'WelcomeForm');

const words = texts({
  create: ['新建欢迎语', 'New welcome message'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
});

const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };
/** Writes a welcome message: `id` edits one, `copy` begins with another. */
export function WelcomeEditor() {
  const t = useTexts(words);
  const [query] = useAddress();
  const edited = idIn(query.get('id'));
  const id = edited ?? idIn(query.get('copy'));
  const may = useMay(edited ? 'updateWelcome' : 'createWelcome');
  const reading = useOperation('getWelcome', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const title = edited && record ? t.edit(record.name) : t.create;
  useTabTitle(title);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={title} />
      {reading.error && !record ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !record && !reading.error ? <PageSkeleton /> : null}
      {record || !id ? <WelcomeForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} /> : null}
    </Page>
  );
}
