import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { type OperationState, useOperation } from '#api/client.js';
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
import { listPaths, type MassRecord, type MassType } from '../mass-messages.js';
import { useMassActions } from '../use-mass-actions.js';
import { MessageBoard } from './MessageBoard.js';
import { ResultButton } from './ResultButton.js';

const words = texts({
  title: ['群发详情', 'Broadcast'],
  nothing: ['还没有选择群发', 'No broadcast selected'],
  nothingText: ['从群发列表里选一条，这里会显示它的内容和结果。', 'Choose one in the list to see what it says and its results.'],
  toList: ['打开群发列表', 'Open broadcasts'],
});

/** How often a message is read again while it changes. */
const refreshMs: Partial<Record<MassRecord['status'], number>> = { creating: 2_000, sending: 15_000, scheduled: 15_000 };

/** Renders a mass message: what it says, whom it reached, who falls out why, and its senders. */
export function MassDetail({ type }: { type: MassType }) {
  const t = useTexts(words);
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getMassMessage');
  const reading = useOperation('getMassMessage', may && id ? { id } : null, {
    refreshInterval: (message: MassRecord | undefined) => (message && refreshMs[message.status]) ?? 0,
  });
  if (may === false) return <NoAccessPage />;
  if (!id) return <NoMessage type={type} />;
  if (reading.data) return <MessagePage key={id} message={reading.data} reading={reading} />;
  return (
    <Page>
      <PageHeader title={t.title} />
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton />}
    </Page>
  );
}

function NoMessage({ type }: { type: MassType }) {
  const t = useTexts(words);
  return (
    <Page>
      <PageHeader title={t.title} />
      <EmptyState
        title={t.nothing}
        text={t.nothingText}
        action={
          <ButtonLink look="solid" asChild>
            <Link to={listPaths[type]}>{t.toList}</Link>
          </ButtonLink>
        }
      />
    </Page>
  );
}

interface PageProps {
  message: MassRecord;
  reading: OperationState<MassRecord>;
}

function MessagePage({ message, reading }: PageProps) {
  const navigate = useNavigate();
  const actions = availableActions(useMassActions(() => void navigate(listPaths[message.type]))(message));
  useTabTitle(message.name);
  return (
    <Page>
      <PageHeader title={message.name} sub={`#${message.id}`}>
        <RefreshButton of={reading} />
        <ResultButton message={message} />
        {actions.map((one) => (
          <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
            {one.label}
          </Button>
        ))}
      </PageHeader>
      <MessageBoard message={message} />
    </Page>
  );
}
