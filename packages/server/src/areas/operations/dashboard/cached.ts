import type { Input } from '@shiyi/sdk';
import type { CachedResponses } from '../../../cache/cached-response.js';
import type { PreparingContext } from '../../../http/context.js';

/** One minute, shared by callers with the same data scope and the same request; the response contains the time of the count. */
const aMinute = {
  seconds: 60,
  from: [],
  by: ({ principal }: PreparingContext, input: Input<'getMemberDashboard'>) => {
    const { kind, dept_ids } = principal.scope;
    const scope = kind === 'all' ? 'all' : `${principal.staffId}:${kind}:${dept_ids.toSorted((one, other) => one - other).join(',')}`;
    return `${scope}:${principal.timeZone}:${JSON.stringify(Object.entries(input).toSorted())}`;
  },
};

export const cachedResponses: CachedResponses = {
  getMemberDashboard: aMinute,
  getTradeDashboard: aMinute,
  getRegionDashboard: aMinute,
  getOperationDashboard: aMinute,
};
