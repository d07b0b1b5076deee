import { type Data, isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { client, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type Change, changesOf, slotOf } from './plan-edits.js';
import { cellAt, type PlanState, type PlanStore } from './plan-store.js';

const words = texts({ saved: ['食谱已保存', 'Plan saved'] });

export type Theirs = Data<'getServicePlanDiff'>['changes'][number];

export interface PlanConflict {
  /** Version to save over. */
  version: number;
  mine: readonly Change[];
  theirs: readonly Theirs[];
}

/** Fetches what others saved since the version that my changes began with. */
async function fetchConflict(serviceId: number, mine: readonly Change[], since: number): Promise<PlanConflict> {
  const { until, changes } = await client.getServicePlanDiff({ service_id: serviceId, since });
  return { version: until, mine, theirs: changes };
}

/** Lays the newer plan under my changes, without those for which theirs was chosen. */
function mergeOf(conflict: PlanConflict, theirsAt: ReadonlySet<string>, { base, now }: Pick<PlanState, 'base' | 'now'>) {
  const changes = conflict.mine.filter((change) => !theirsAt.has(slotOf(change.date, change.meal)));
  const theirs = conflict.theirs.map(({ date, meal, after }) => [
    slotOf(date, meal),
    {
      items: (after?.items ?? []).map((item, origin) => ({ ...item, origin })),
      locked: after?.locked ?? false,
      punched: false,
      eatenOut: cellAt(now, slotOf(date, meal)).eatenOut,
      avoided: {},
    },
  ]);
  const kept = new Set(changes.map(({ date, meal }) => slotOf(date, meal)));
  const merged = { ...now, ...Object.fromEntries(theirs.filter(([slot]) => !kept.has(slot as string))) };
  return { changes, base: { ...base, ...Object.fromEntries(theirs) }, now: merged };
}

/** The button that saves is disabled once nothing differs, which takes the focus away; it goes back to the meal. */
const returnFocus = (slot: string) =>
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === document.body || (activeElement instanceof HTMLButtonElement && activeElement.disabled))
      document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus();
  });

/**
 * Saves what differs from the plan that was read, as one version. Who is overtaken is shown what the other did, and nothing of either is lost.
 */
export function usePlanSave(serviceId: number, store: PlanStore) {
  const t = useTexts(words);
  const [conflict, setConflict] = useState<PlanConflict>();
  const one = useAction('updateServiceMeal', { done: t.saved, refresh: ['getServiceShoppingList'] });
  const several = useAction('updateServiceMeals', { done: t.saved, refresh: ['getServiceShoppingList'] });

  async function send(changes: readonly Change[], version: number): Promise<boolean> {
    const [first] = changes;
    if (!first) return true;
    const fixed = { service_id: serviceId, recipe_version: version };
    const answer = changes.length === 1 ? await one.run({ ...fixed, ...first }) : await several.run({ ...fixed, changes: [...changes] });
    if (answer.ok) {
      const { now } = store.getState();
      store.setState({ base: now, version: answer.data.recipe_version, past: [], future: [] });
      setConflict(undefined);
      return true;
    }
    if (isApiError(answer.error, 40901)) setConflict(await fetchConflict(serviceId, changes, version));
    return false;
  }

  async function save() {
    const { base, now, version } = store.getState();
    const isSaved = await send(changesOf(base, now), version);
    if (isSaved) returnFocus(store.getState().active);
    return isSaved;
  }

  /** Saves my meals over the newer plan, without those for which theirs was chosen. */
  function settle(theirsAt: ReadonlySet<string>) {
    if (!conflict) return;
    const { changes, base, now } = mergeOf(conflict, theirsAt, store.getState());
    store.setState({ base, now, version: conflict.version });
    setConflict(undefined);
    return send(changes, conflict.version);
  }

  return { save, busy: one.busy || several.busy, conflict, settle, leave: () => setConflict(undefined) };
}
