import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddress } from '#list/useAddress.js';
import { ButtonLink } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { editorPath, type FissionRecord } from './fission.js';

const FissionForm = lazyPart(() => import('./editor/FissionForm.js'), 'FissionForm');

const words = texts({
  create: ['新建裂变活动', 'New referral campaign'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  over: ['活动已结束，不能再修改', 'The campaign is over and stays as it is'],
  overText: ['可以复制它的设置，办一期新的活动。', 'You can copy its settings into a new campaign.'],
  copy: ['复制为新活动', 'Copy as a new campaign'],
});

const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };

function Over({ id }: { id: number }) {
  const t = useTexts(words);
  return (
    <EmptyState
      drawing="locked"
      title={t.over}
      text={t.overText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to={`${editorPath}?copy=${id}`}>{t.copy}</Link>
        </ButtonLink>
      }
    />
  );
}

const isOver = (record: FissionRecord | undefined) => record?.status === 'finished';

/** Sets up a campaign: `id` edits one, `copy` begins with another. */
export function FissionEditor() {
  const t = useTexts(words);
  const [query] = useAddress();
  const edited = idIn(query.get('id'));
  const id = edited ?? idIn(query.get('copy'));
  const may = useMay(edited ? 'updateFission' : 'createFission');
  const reading = useOperation('getFission', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const title = edited && record ? t.edit(record.name) : t.create;
  const isLocked = edited !== undefined && isOver(record);
  useTabTitle(title);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={title} />
      {reading.error && !record ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !record && !reading.error ? <PageSkeleton /> : null}
      {isLocked && record ? <Over id={record.id} /> : null}
      {(record || !id) && !isLocked ? <FissionForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} /> : null}
    </Page>
  );
}
