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
import { RobotNotice } from '../RobotNotice.js';
import { listPaths, type RobotType } from '../robot-message.js';
import { useRobotActions } from '../use-robot-actions.js';
import { RobotBoard } from './RobotBoard.js';

const words = texts({
  title: ['第三方群发详情', 'Robot message'],
  nothing: ['还没有选择群发', 'No message selected'],
  nothingText: ['从列表里选一条，这里会显示它的内容和结果。', 'Choose one in the list to see what it says and its results.'],
  toList: ['打开列表', 'Open the list'],
});

const runningMs = 5000;

/** Renders a robot message: what it says, how far it has come, and its receivers. */
export function RobotDetail({ type }: { type: RobotType }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getThirdChat');
  const reading = useOperation('getThirdChat', may && id ? { id } : null, {
    refreshInterval: (message) => (message?.status === 'running' ? runningMs : 0),
  });
  const message = reading.data;
  const actionsOf = useRobotActions(() => void navigate(listPaths[type]));
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
      <RobotNotice />
      {id ? null : <NoMessage type={type} />}
      {reading.error && !message ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !message && !reading.error ? <PageSkeleton /> : null}
      {message ? <RobotBoard key={message.id} message={message} /> : null}
    </Page>
  );
}

function NoMessage({ type }: { type: RobotType }) {
  const t = useTexts(words);
  return (
    <EmptyState
      title={t.nothing}
      text={t.nothingText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to={listPaths[type]}>{t.toList}</Link>
        </ButtonLink>
      }
    />
  );
}
