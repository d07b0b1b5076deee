import type { Handlers } from '../context.js';
import { notFound } from '../refusal.js';
import { inScope, liveStaff } from '../staff.js';
import { startSync } from '../sync/start-sync.js';

export const staffSyncHandlers: Handlers = {
  async syncStaff(context, { ids, dry_run }) {
    const { db, principal } = context;
    if (ids) {
      const known = await liveStaff(db).select('id').where('id', 'in', ids).where(inScope(principal)).execute();
      if (known.length !== ids.length) throw notFound();
    }
    return startSync(context, 'staff', { ids: ids?.toSorted((one, other) => one - other), dry_run });
  },
};
