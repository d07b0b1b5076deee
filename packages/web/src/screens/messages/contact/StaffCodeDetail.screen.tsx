import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { availableActions } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { intervalOf, listPath } from './staff-code.js';
import { useCodeActions } from './use-code-actions.js';

const CodeBoard = lazyPart(() => import('./detail/CodeBoard.js'), 'CodeBoard');

const words = texts({
  title: ['员工活码详情', 'Staff code'],
  nothing: ['还没有选择活码', 'No code selected'],
  nothingText: [
    '从员工活码列表里选一个，这里会显示谁在接待、带来了多少客户。',
    'Choose one in the list to see who answers it and whom it brought.',
  ],
  toList: ['打开员工活码列表', 'Open staff codes'],
});

/** Shows a staff code: its picture, who gets a scan and when, and whom it brought. */
export function StaffCodeDetail() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getStaffCode');
  const reading = useOperation('getStaffCode', may && id ? { id } : null, { refreshInterval: intervalOf });
  const code = reading.data;
  const actionsOf = useCodeActions(() => void navigate(listPath));
  useTabTitle(code?.name);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={code?.name ?? t.title} sub={code?.group ?? null}>
        {code ? <RefreshButton of={reading} /> : null}
        {code
          ? availableActions(actionsOf(code)).map((one) => (
              <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
                {one.label}
              </Button>
            ))
          : null}
      </PageHeader>
      {id ? null : (
        <EmptyState
          title={t.nothing}
          text={t.nothingText}
          action={
            <ButtonLink look="solid" asChild>
              <Link to={listPath}>{t.toList}</Link>
            </ButtonLink>
          }
        />
      )}
      {reading.error && !code ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !code && !reading.error ? <PageSkeleton /> : null}
      {code ? <CodeBoard key={code.id} code={code} /> : null}
    </Page>
  );
}
