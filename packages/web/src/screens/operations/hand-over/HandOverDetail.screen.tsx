import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { HandOverActions } from './HandOverActions.js';
import { HandOverBoard } from './HandOverBoard.js';
import { recordsPath } from './hand-over.js';

const words = texts({
  title: ['交接详情', 'Hand-over'],
  of: (name: string) => [`${name}的交接`, `Hand-over from ${name}`],
  nothing: ['还没有选择交接', 'No hand-over selected'],
  nothingText: ['从交接记录里选一条，这里会显示转接的进度。', 'Choose one in the records to see how far it is.'],
  toList: ['打开交接记录', 'Open the records'],
});

const runningMs = 5000;

/** Shows a hand-over: how far it is, what went over, and what is left. */
export function HandOverDetail() {
  const t = useTexts(words);
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getHandOver');
  const reading = useOperation('getHandOver', may && id ? { id } : null, { refreshInterval: runningMs });
  const { data, error } = reading;
  useTabTitle(data && t.of(data.user.name));
  if (may === false)
    return (
      <Page>
        <PageHeader title={t.title} />
        <NoAccess />
      </Page>
    );
  return (
    <Page>
      <PageHeader title={data ? t.of(data.user.name) : t.title}>
        {data ? <RefreshButton of={reading} /> : null}
        {data ? <HandOverActions handOver={data} /> : null}
      </PageHeader>
      {id === undefined ? (
        <NoHandOver />
      ) : data ? (
        <HandOverBoard handOver={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void reading.refresh()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

function NoHandOver() {
  const t = useTexts(words);
  return (
    <EmptyState
      title={t.nothing}
      text={t.nothingText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to={recordsPath}>{t.toList}</Link>
        </ButtonLink>
      }
    />
  );
}
