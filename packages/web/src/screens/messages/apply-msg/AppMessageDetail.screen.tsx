import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
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
import { type AppRecord, listPath } from './app-message.js';
import { AppMessageBoard } from './detail/AppMessageBoard.js';
import { useAppActions } from './use-app-actions.js';

const words = texts({
  title: ['应用消息详情', 'App message'],
  nothing: ['还没有选择消息', 'No message selected'],
  nothingText: ['从应用消息列表里选一条，这里会显示内容和送达情况。', 'Choose one in the list to see what it says and who received it.'],
  toList: ['打开应用消息列表', 'Open app messages'],
});

const waitingMs = 2000;

/** How often a message is read again: while it is on its way. Without an interval before the first answer, SWR never asks again. */
const intervalOf = (message: AppRecord | undefined) => (!message || message.status === 'waiting' ? waitingMs : 0);

/** Shows an app message: what it says, and who received it. */
export function AppMessageDetail() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getAppMessage');
  const reading = useOperation('getAppMessage', may && id ? { id } : null, { refreshInterval: intervalOf });
  const message = reading.data;
  const actionsOf = useAppActions(() => void navigate(listPath));
  useTabTitle(message?.name);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={message?.name ?? t.title} sub={message ? `#${message.id}` : null}>
        {message ? <RefreshButton of={reading} /> : null}
        {message
          ? availableActions(actionsOf(message)).map((one) => (
              <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
                {one.label}
              </Button>
            ))
          : null}
      </PageHeader>
      {id ? null : <NoMessage />}
      {reading.error && !message ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !message && !reading.error ? <PageSkeleton /> : null}
      {message ? <AppMessageBoard key={message.id} message={message} /> : null}
    </Page>
  );
}

function NoMessage() {
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
