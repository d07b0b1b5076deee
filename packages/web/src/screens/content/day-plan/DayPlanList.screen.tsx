import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { ButtonLink } from '#ui/button/Button.js';
import { detailPath, plansPath, todayPath } from './plan.js';
import { planWords } from './plan-words.js';
import { usePlanActions } from './use-plan-actions.js';

type Plan = Row<'listDayPlans'>;

/** Lists the day plans. */
export function DayPlanList() {
  const t = useTexts(planWords);
  const navigate = useNavigate();
  const list = useList('listDayPlans');
  const [history, setHistory] = useState<Pick<Plan, 'id' | 'name'>>();
  const actionsOf = usePlanActions(setHistory);
  return (
    <ListPage
      list={list}
      words={t}
      actions={
        <ButtonLink asChild>
          <Link to={todayPath}>{t.today}</Link>
        </ButtonLink>
      }
      creation={{ id: 'createDayPlan', onNew: () => void navigate(`${plansPath}/edit`) }}
      filters={[{ name: 'trigger' }, { name: 'status' }]}
      columns={usePlanColumns()}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={({ id }) => void navigate(detailPath(id))}
    >
      <HistoryDrawer object="day_plan" id={history?.id} name={history?.name ?? ''} onClose={() => setHistory(undefined)} />
    </ListPage>
  );
}

function usePlanColumns() {
  const t = useTexts(planWords);
  const meta = useMeta('listDayPlans');
  return useColumns('listDayPlans', [
    {
      name: 'name',
      cell: ({ name }) => (
        <chakra.b data-short fontWeight="semibold" title={name}>
          {name}
        </chakra.b>
      ),
    },
    { name: 'trigger', cell: ({ trigger }) => meta.word(meta.output('trigger'), trigger) },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
    },
    { name: 'step_count', wideOnly: true },
    { name: 'last_day', cell: ({ last_day }) => t.day(last_day), end: false, wideOnly: 'xl' },
    'running',
    { name: 'waiting', wideOnly: true },
    { name: 'done', wideOnly: true },
    { name: 'missed', wideOnly: true },
    { name: 'updated_at', end: true, wideOnly: 'xl' },
  ]);
}
