import type { Input } from '@shiyi/sdk';
import type { CachedResponses } from '../../../cache/cached-response.js';
import type { PreparingContext } from '../../../http/context.js';

/** A minute for everybody with the same data scope who asks the same; the answer says when it was counted. */
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
