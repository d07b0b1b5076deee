import type { Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { startSync } from '../../../sync/start-sync.js';
import { inScope, liveStaff } from '../../access/users/staff.js';
import { staffSync } from './staff-sync.js';

export const handlers: Handlers = {
  async syncStaff(context, { ids, dry_run }) {
    const { db, principal } = context;
    if (ids) {
      const known = await liveStaff(db).select('id').where('id', 'in', ids).where(inScope(principal)).execute();
      if (known.length !== ids.length) throw notFound();
    }
    return startSync(context, staffSync, { ids: ids?.toSorted((one, other) => one - other), dry_run });
  },
};
