import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { dayOf } from '#app/company-time.js';
import { lazyPart } from '#app/lazy-component.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Page } from '#ui/layout/Page.js';
import { useSteady } from '#ui/status/useSteady.js';
import { AvoidedNotice } from './AvoidedNotice.js';
import { ConflictDialog } from './dialogs/ConflictDialog.js';
import { ExclusionsButton } from './exclusions/ExclusionsButton.js';
import { NoPlan } from './NoPlan.js';
import { PersonPanel } from './PersonPanel.js';
import { PlanHeader } from './PlanHeader.js';
import { cellsOf, changesOf, type Meal, meals, type Plan, partsOf, slotOf } from './plan-edits.js';
import { createPlanStore, PlanProvider, type PlanStore, usePlan } from './plan-store.js';
import { UndoNotice } from './UndoNotice.js';
import { usePlanSave } from './use-plan-save.js';
import { WeekEditor } from './week/WeekEditor.js';
import { groupWords } from './words.js';

const PlanPrint = lazyPart(() => import('./PlanPrint.js'), 'PlanPrint');

const words = texts({
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
const mealRows = ({ days }: Plan) =>
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

/** Edits the meal plan of a service, a week at a time. */
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

function ReplacementNotice({ plan }: { plan: Plan }) {
  const t = useTexts(words);
  const groups = useTexts(groupWords);
  if (plan.replaced.length === 0) return null;
  return (
    <chakra.p bg="amber.50" color="amber" borderRadius="s" px="3" py="1.5">
      {plan.replaced.map(({ from, to, portions }) => t.replaced(groups[from], groups[to], portions)).join('；')}
    </chakra.p>
  );
}

const namesOf = (foods: readonly { name: string }[]) => foods.map(({ name }) => name);

/** Saves with Ctrl+Enter, unless a dialog or another form has it. */
function useSaveKey(save: () => unknown) {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog], form')) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}

function Editor({ detail, plan, onWeek, store, dates }: Props & { store: PlanStore; dates: readonly string[] }) {
  const saving = usePlanSave(plan.service_id, store);
  const count = usePlan((state) => (state.base === state.now ? 0 : changesOf(state.base, state.now).length));
  const shown = useMemo(() => mealRows(plan), [plan]);
  const { customer, service } = detail;
  const company = useSession((one) => one.user?.company_name) ?? '';
  useUnsavedChanges(count > 0);
  useSaveKey(saving.save);
  return (
    <Page>
      <PlanHeader detail={detail} plan={plan} changes={count} saving={saving} onWeek={onWeek} />
      <chakra.div data-noprint display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
        <PersonPanel customer={customer} weight={service.current_weight} />
        <ExclusionsButton serviceId={plan.service_id} />
      </chakra.div>
      <AvoidedNotice plan={plan} />
      <UndoNotice plan={plan} changes={count} />
      <ReplacementNotice plan={plan} />
      {plan.plan_state === 'none' ? (
        <NoPlan plan={plan} service={service} customerId={customer.id} />
      ) : (
        <WeekEditor plan={plan} dates={dates} shown={shown} />
      )}
      <Suspense>
        <PlanPrint
          name={customer.real_name ?? customer.nick_name}
          {...{ plan, dates, shown }}
          without={{ allergies: namesOf(customer.allergy_ingredients), dislikes: namesOf(customer.dislike_ingredients) }}
          by={{ company, nutritionist: service.principal?.name ?? '' }}
        />
      </Suspense>
      {saving.conflict ? (
        <ConflictDialog conflict={saving.conflict} onSettle={(theirs) => void saving.settle(theirs)} onLeave={saving.leave} />
      ) : null}
    </Page>
  );
}
