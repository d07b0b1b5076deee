import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { ButtonLink } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { arrivalMs, listPath } from './fission.js';

const FissionPage = lazyPart(() => import('./detail/FissionPage.js'), 'FissionPage');

const words = texts({
  title: ['裂变活动详情', 'Referral campaign'],
  nothing: ['还没有选择活动', 'No campaign selected'],
  nothingText: [
    '从裂变活动列表里选一个，这里会显示谁在邀请、带来了谁、奖励发到哪里。',
    'Choose one in the list to see who invites, whom they brought and which rewards went out.',
  ],
  toList: ['打开裂变活动列表', 'Open referral campaigns'],
});

function Nothing() {
  const t = useTexts(words);
  return (
    <EmptyState
      title={t.nothing}
      text={t.nothingText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to={listPath}>{t.toList}</Link>
        </ButtonLink>
      }
    />
  );
}

/** Shows a campaign: who takes part, whom they brought, what looks suspicious, and which rewards went out. */
export function FissionDetail() {
  const t = useTexts(words);
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getFission');
  const reading = useOperation('getFission', may && id ? { id } : null, { refreshInterval: arrivalMs });
  useTabTitle(reading.data?.name);
  if (may === false) return <NoAccessPage />;
  if (reading.data) return <FissionPage key={id} campaign={reading.data} reading={reading} />;
  return (
    <Page>
      <PageHeader title={t.title} />
      {id ? reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton /> : <Nothing />}
    </Page>
  );
}
