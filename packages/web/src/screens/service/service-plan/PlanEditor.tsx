import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { useOperation } from '../../../api/client.js';
import { useMeta } from '../../../api/meta.js';
import { dayOf } from '../../../app/company-time.js';
import { useUnsaved } from '../../../app/navigation.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Page } from '../../../ui/Page.js';
import { StatusChip } from '../../../ui/StatusChip.js';
import { useMobile, usePrinting } from '../../../ui/useMedia.js';
import { ConflictDialog } from './ConflictDialog.js';
import { MealPanel } from './MealPanel.js';
import { NoPlan } from './NoPlan.js';
import { OneDay } from './OneDay.js';
import { PersonPanel } from './PersonPanel.js';
import { PlanActions } from './PlanActions.js';
import { PlanPrint } from './PlanPrint.js';
import { cellsOf, changesOf, type Meal, meals, type Plan, partsOf, slotOf } from './plan-edits.js';
import { createPlanStore, PlanProvider, type PlanStore, usePlan } from './plan-store.js';
import { TotalsPanel } from './TotalsPanel.js';
import { usePlanSave } from './use-plan-save.js';
import { WeekGrid } from './WeekGrid.js';
import { groupWords } from './words.js';

const words = texts({
  week: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  keys: [
    '方向键移动 · 回车修改 · L 锁定 · N 复制到次日 · Ctrl+C / V 复制粘贴 · Ctrl+Z 撤销 · 拖动互换，按住 Ctrl 拖动为复制',
    'Arrows move · Enter edits · L locks · N copies to the next day · Ctrl+C / V · Ctrl+Z undoes · drag to exchange, with Ctrl to copy',
  ],
  replaced: (from: string, to: string, portions: number) => [
    `没有可用的${from}，已用${to}代替 ${portions} 份`,
    `No ${from.toLowerCase()} can be used; ${portions} portions of ${to.toLowerCase()} instead`,
  ],
});

const dayMs = 86_400_000;
const datesOf = ({ from, to }: Pick<Plan, 'from' | 'to'>) =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1 }, (_, day) =>
    new Date(Date.parse(from) + day * dayMs).toISOString().slice(0, 10),
  );

const main: readonly Meal[] = ['breakfast', 'lunch', 'dinner'];
/** The main meals, one snack, and whatever else the plan has. */
const shownMeals = ({ days }: Plan) =>
  meals.filter(
    (meal) => main.includes(meal) || meal === 'afternoon_snack' || days.some((day) => day.meals.some((one) => one.meal === meal)),
  );

interface Props {
  detail: Data<'getService'>;
  plan: Plan;
  onWeek: (from: string) => void;
}

/** Days of the service that are not over may change, unless it is closed. */
function storeFor({ service }: Data<'getService'>, plan: Plan, dates: readonly string[], today: string): PlanStore {
  const first = dates.find((date) => date >= today) ?? dates[0] ?? today;
  const store = createPlanStore(cellsOf(plan), plan.recipe_version, slotOf(first, 'breakfast'));
  const isClosed = ['finished', 'cancelled', 'terminated'].includes(service.status);
  const begins = service.start_date ?? plan.plan_from;
  store.setState({
    canEdit: (slot) => {
      const { date } = partsOf(slot);
      return !isClosed && date >= today && (begins === null || date >= begins) && (service.end_date === null || date <= service.end_date);
    },
  });
  return store;
}

/** Takes over a newer plan, unless that would lose what is not saved; the save then shows both. */
function useNewest(store: PlanStore, plan: Plan) {
  useEffect(() => {
    const { base, now } = store.getState();
    if (changesOf(base, now).length > 0) return;
    const cells = cellsOf(plan);
    store.setState({ base: cells, now: cells, version: plan.recipe_version });
  }, [store, plan]);
}

export function PlanEditor(props: Props) {
  const { from, to } = props.plan;
  const dates = useMemo(() => datesOf({ from, to }), [from, to]);
  const [store] = useState(() => storeFor(props.detail, props.plan, dates, dayOf(Date.now())));
  useNewest(store, props.plan);
  return (
    <PlanProvider value={store}>
      <Editor {...props} store={store} dates={dates} />
    </PlanProvider>
  );
}

function Replaced({ plan }: { plan: Plan }) {
  const t = useTexts(words);
  const groups = useTexts(groupWords);
  if (plan.replaced.length === 0) return null;
  return (
    <chakra.p bg="amber.50" color="amber" borderRadius="s" px="3" py="1.5">
      {plan.replaced.map(({ from, to, portions }) => t.replaced(groups[from], groups[to], portions)).join('；')}
    </chakra.p>
  );
}

function Editor({ detail, plan, onWeek, store, dates }: Props & { store: PlanStore; dates: readonly string[] }) {
  const t = useTexts(words);
  const meta = useMeta('getService');
  const mobile = useMobile();
  const printing = usePrinting();
  const panel = useRef<HTMLElement>(null);
  const saving = usePlanSave(plan.service_id, store);
  const count = usePlan((state) => (state.base === state.now ? 0 : changesOf(state.base, state.now).length));
  const mayBuy = useMay('getServiceShoppingList');
  const shopping = useOperation(
    'getServiceShoppingList',
    mayBuy && plan.days.length > 0 ? { service_id: plan.service_id, from: plan.from, to: plan.to } : null,
  );
  const shown = useMemo(() => shownMeals(plan), [plan]);
  const { customer, service } = detail;
  useUnsaved(count > 0);
  const isEmpty = plan.plan_state === 'none';
  const onEdit = useCallback(() => panel.current?.querySelector<HTMLElement>('[data-meal-panel] input')?.focus(), []);
  return (
    <Page>
      <Flex as="header" align="center" gap="3" rowGap="2" flexWrap="wrap" data-noprint>
        <chakra.h1 fontSize="xl" fontWeight="semibold">
          {customer.real_name ?? customer.nick_name}
        </chakra.h1>
        <StatusChip tone={service.status === 'in_service' ? 'good' : 'wait'}>{meta.word(statusField(meta), service.status)}</StatusChip>
        <chakra.span color="ink.3" fontSize="sm">
          {service.product_name} · {service.service_no}
        </chakra.span>
        <PlanActions plan={plan} changes={count} saving={saving} onWeek={onWeek} />
      </Flex>
      <chakra.div data-noprint>
        <PersonPanel customer={customer} weight={service.current_weight} />
      </chakra.div>
      <Replaced plan={plan} />
      {isEmpty ? <NoPlan plan={plan} energy={service.energy_kcal} start={service.start_date} /> : null}
      {isEmpty ? null : (
        <Flex gap="4" align="flex-start" direction={mobile ? 'column' : 'row'} data-noprint>
          <chakra.div flex="1" minWidth="0" width="100%">
            {mobile ? (
              <OneDay dates={dates} shown={shown} target={plan.energy_kcal} onEdit={onEdit} />
            ) : (
              <WeekGrid dates={dates} shown={shown} target={plan.energy_kcal} today={dayOf(Date.now())} onEdit={onEdit} />
            )}
            {mobile ? null : (
              <chakra.p color="ink.3" fontSize="xs" mt="1">
                {t.keys}
              </chakra.p>
            )}
          </chakra.div>
          <Side ref={panel}>
            <MealPanel serviceId={plan.service_id} dates={dates} />
            <TotalsPanel dates={dates} shown={shown} target={plan.energy_kcal} />
          </Side>
        </Flex>
      )}
      {printing ? (
        <PlanPrint
          name={customer.real_name ?? customer.nick_name}
          dates={dates}
          shown={shown.filter((meal) => plan.days.some((day) => day.meals.some((one) => one.meal === meal && one.items.length > 0)))}
          cells={store.getState().now}
          target={plan.energy_kcal}
          shopping={shopping.data}
        />
      ) : null}
      {saving.conflict ? (
        <ConflictDialog conflict={saving.conflict} onSettle={(theirs) => void saving.settle(theirs)} onLeave={saving.leave} />
      ) : null}
    </Page>
  );
}

const statusField = (meta: ReturnType<typeof useMeta>) => {
  const fields = meta.output('service').fields ?? [];
  return fields.find(({ name }) => name === 'status') ?? meta.output('service');
};

const Side = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    flexShrink: 0,
    width: { base: '100%', lg: '64' },
    p: '3',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'md',
  },
});
