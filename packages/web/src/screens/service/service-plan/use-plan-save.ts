import { type Data, isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { client, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type Change, changesOf, slotOf } from './plan-edits.js';
import type { PlanState, PlanStore } from './plan-store.js';

const words = texts({ saved: ['食谱已保存', 'Plan saved'] });

export type Theirs = Data<'getServicePlanDiff'>['changes'][number];

export interface PlanConflict {
  /** Version to save over. */
  version: number;
  mine: readonly Change[];
  theirs: readonly Theirs[];
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
      avoided: {},
    },
  ]);
  const kept = new Set(changes.map(({ date, meal }) => slotOf(date, meal)));
  const merged = { ...now, ...Object.fromEntries(theirs.filter(([slot]) => !kept.has(slot as string))) };
  return { changes, base: { ...base, ...Object.fromEntries(theirs) }, now: merged };
}

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
    if (isApiError(answer.error, 40901)) {
      const { until, changes: theirs } = await client.getServicePlanDiff({ service_id: serviceId, since: version });
      setConflict({ version: until, mine: changes, theirs });
    }
    return false;
  }

  const save = () => {
    const { base, now, version } = store.getState();
    return send(changesOf(base, now), version);
  };

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
