import { createHash } from 'node:crypto';
import type { Data } from '@shiyi/sdk';
import { Refusal } from '../../../http/refusal.js';
import type { Replacement } from '../../../nutrition/plan/allowed-foods.js';
import { judgmentOf } from '../service-plan/change-meals.js';
import type { MealRow } from '../service-plan/meals.js';
import type { PlanContext, PlanService } from '../service-plan/plan-service.js';
import {
  type ChangeKind,
  findDifferences,
  type Header,
  type MealChange,
  type PlanDifference,
  savePlan,
} from '../service-plan/save-plan.js';
import type { Planner } from './prepare-plan.js';

export type PlanChange = Data<'resetServiceDietPlan'>;

/** What a new plan of a service covers. */
export interface Renewal {
  from_date: string;
  days?: number | undefined;
  keep_locked?: boolean | undefined;
  /** Digest of the differences that a person has seen. */
  draft?: string | undefined;
}

/** Meals of a new plan that are not saved. */
export interface PlanDraft {
  meals: MealChange[];
  header: Header;
  kept: PlanChange['kept'];
  replaced: readonly Replacement[];
  /** What the planner found; read from the plan where another way made it. */
  judgment?: Pick<PlanChange, 'warnings' | 'broken_rules'>;
}

export type DraftPlan = (context: PlanContext, service: PlanService, asked: Renewal, planner?: Planner) => Promise<PlanDraft>;

/** Makes the days of a plan of a service and saves them with what else its head keeps. */
export type MakePlan = (
  context: PlanContext,
  service: PlanService,
  asked: Renewal,
  kind: ChangeKind,
  more?: Header,
  planner?: Planner,
) => Promise<PlanChange>;

/** Checked-in meals stay, locked ones where they shall. */
export const isProtected = (row: MealRow | undefined, keepLocked: boolean) =>
  row !== undefined && (row.punched || (row.locked && keepLocked));

/** Equal for the same differences to the same version of a plan. */
export function digestOf({ recipe_version }: Pick<PlanService, 'recipe_version'>, changes: readonly PlanDifference[]): string {
  const parts = changes.map(({ date, meal, after }) => [date, meal, after]);
  const sorted = parts.toSorted((one, two) => `${one[0]} ${one[1]}`.localeCompare(`${two[0]} ${two[1]}`));
  return createHash('sha256')
    .update(JSON.stringify([recipe_version, sorted]))
    .digest('base64url')
    .slice(0, 22);
}

/** @throws Refusal 40901 where the differences are no longer those that a person has seen */
async function assertSameDraft(context: PlanContext, service: PlanService, meals: readonly MealChange[], draft: string | undefined) {
  if (draft === undefined || draft === digestOf(service, await findDifferences(context, service, meals))) return;
  throw new Refusal(40901, [
    '食谱或客户资料在预览后有变化，请重新查看对比再采用',
    'The plan or the customer’s data changed after the preview; look at the differences again',
  ]);
}

/** Saves a new plan as one version. */
export async function saveDraft(
  context: PlanContext & { principal: { staffId: number | null } },
  service: PlanService,
  { meals, header, kept, replaced, judgment }: PlanDraft,
  kind: ChangeKind,
  more: Header,
  draft?: string,
): Promise<PlanChange> {
  await assertSameDraft(context, service, meals, draft);
  const head: Header = { ...header, ...more };
  const saved = await savePlan(context, service, kind, meals, head);
  const after = {
    ...service,
    energy_kcal: head.energy_kcal ?? service.energy_kcal,
    energy_before: [...(head.energy_before ?? service.energy_before)],
  };
  return { ...saved, kept, ...(judgment ?? (await judgmentOf(context, after, saved.changed))), replaced: [...replaced] };
}
