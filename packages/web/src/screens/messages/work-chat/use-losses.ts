import { useMeta } from '#api/meta.js';
import type { MassRecord } from './mass-messages.js';

type Plan = NonNullable<MassRecord['plan']>;

/** Why someone who matches does not receive a message, in the order in which it is decided. */
const causes = ['no_friend', 'blocked', 'no_sender', 'quota_blocked', 'reserved'] as const;

export interface PlanLoss {
  cause: (typeof causes)[number];
  name: string;
  count: number;
}

/** Returns how many fall out of a plan for each cause, in the contract's words. */
export function useLosses(plan: Plan | null | undefined): PlanLoss[] {
  const meta = useMeta('checkMassMessage');
  if (!plan) return [];
  return causes.map((cause) => ({ cause, name: meta.label(meta.output(cause)), count: plan[cause] }));
}
