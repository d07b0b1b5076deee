import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { type Plan, partsOf } from '../plan-edits.js';
import { usePlanStore } from '../plan-store.js';
import { EnergyDrawer } from './EnergyDrawer.js';
import { CopyDialog, DiyDialog, RecipeDialog } from './TakeDialogs.js';
import { VersionsDrawer } from './VersionsDrawer.js';

const PaperDialog = lazyPart(() => import('./PaperDialog.js'), 'PaperDialog');
const RegenerateDialog = lazyPart(() => import('./RegenerateDialog.js'), 'RegenerateDialog');

export type PlanDialog = 'energy' | 'versions' | 'recipe' | 'copy' | 'diy' | 'regenerate' | 'regenerate-diy' | 'paper';

interface Props {
  /** The customer's. */
  name: string;
  plan: Plan;
  open: PlanDialog | undefined;
  onClose: () => void;
}

/** The dialogs and drawers that the actions of a plan open, for the chosen meal. */
export function PlanDialogs({ name, plan, open, onClose }: Props) {
  const { date, meal } = partsOf(usePlanStore().getState().active);
  const shared = { serviceId: plan.service_id, version: plan.recipe_version, date, onClose };
  return (
    <>
      <EnergyDrawer serviceId={plan.service_id} energy={plan.energy_kcal} date={date} open={open === 'energy'} onClose={onClose} />
      {open === 'versions' ? <VersionsDrawer serviceId={plan.service_id} version={plan.recipe_version} onClose={onClose} /> : null}
      <Suspense>
        {open === 'regenerate' ? <RegenerateDialog plan={plan} date={date} mode="diet" onClose={onClose} /> : null}
        {open === 'regenerate-diy' ? <RegenerateDialog plan={plan} date={date} mode="diy" onClose={onClose} /> : null}
      </Suspense>
      {open === 'recipe' ? <RecipeDialog {...shared} /> : null}
      {open === 'copy' ? <CopyDialog {...shared} /> : null}
      {open === 'diy' ? <DiyDialog {...shared} meal={meal} /> : null}
      <Suspense>{open === 'paper' ? <PaperDialog name={name} plan={plan} onClose={onClose} /> : null}</Suspense>
    </>
  );
}
