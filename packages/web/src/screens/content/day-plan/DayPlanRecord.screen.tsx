import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useTabTitle } from '#app/navigation.js';
import { useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { idIn } from '#list/id-in.js';
import { useAddress } from '#list/useAddress.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatAgo } from '#ui/text/format.js';
import { editPath, type PlanDetail, plansPath } from './plan.js';
import { planWords } from './plan-words.js';
import { StepReach } from './StepReach.js';
import { usePlanActions } from './use-plan-actions.js';

/** Renders a plan with how far each of its steps has reached. */
export function DayPlanRecord() {
  const t = useTexts(planWords);
  const [query] = useAddress();
  const id = idIn(query.get('id'));
  const may = useMay('getDayPlan');
  const reading = useOperation('getDayPlan', may && id ? { id } : null);
  useTabTitle(reading.data?.name ?? t.title);
  if (may === false) return <NoAccessPage />;
  const { data, error } = reading;
  return (
    <Page>
      {data ? <Head plan={data} reading={reading} /> : <PageHeader title={t.title} />}
      {error && !data ? <ErrorState error={error} onRetry={() => void reading.refresh()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <Steps plan={data} /> : null}
    </Page>
  );
}

function Head({ plan, reading }: { plan: PlanDetail; reading: { isRefreshing: boolean; refresh: () => Promise<unknown> } }) {
  const t = useTexts(planWords);
  const navigate = useNavigate();
  const mayUpdate = useMay('updateDayPlan');
  const [isHistory, setHistory] = useState(false);
  const actions = usePlanActions(
    () => setHistory(true),
    () => void navigate(plansPath),
  );
  return (
    <>
      <PageHeader title={plan.name} sub={plan.on_since ? t.onSince(formatAgo(plan.on_since)) : null}>
        <RefreshButton of={reading} />
        <RowMenu label={plan.name} actions={actions(plan)} />
        {mayUpdate ? (
          <ButtonLink look="solid" asChild>
            <Link to={editPath(plan.id)}>{t.edit}</Link>
          </ButtonLink>
        ) : null}
      </PageHeader>
      <HistoryDrawer object="day_plan" id={isHistory ? plan.id : undefined} name={plan.name} onClose={() => setHistory(false)} />
    </>
  );
}

function Steps({ plan }: { plan: PlanDetail }) {
  const t = useTexts(planWords);
  const meta = useMeta('getDayPlan');
  const numbers = ['running', 'waiting', 'done', 'missed'] as const;
  return (
    <Flex direction="column" gap="4">
      <Flex gap="5" rowGap="2" flexWrap="wrap" align="center">
        <EnumCell meta={meta} name="status" value={plan.status} tone={plan.status === 'on' ? 'good' : 'plain'} />
        <span>{meta.word(meta.output('trigger'), plan.trigger)}</span>
        <span>{plan.filter ? t.some : t.everyone}</span>
        {numbers.map((name) => (
          <chakra.span key={name} color="ink.2">
            {meta.label(meta.output(name))} <b>{plan[name]}</b>
          </chakra.span>
        ))}
      </Flex>
      <Card p="4">
        <StepReach title={t.steps} steps={plan.steps} />
      </Card>
      {plan.former_steps.length > 0 ? (
        <Card p="4">
          <StepReach title={t.former} text={t.formerText} steps={plan.former_steps} />
        </Card>
      ) : null}
    </Flex>
  );
}
