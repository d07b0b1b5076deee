import { syncKinds as gathered } from '../generated/areas/sync.js';
import type { SyncKind, SyncName } from './sync.js';

/** All kinds of sync. */
export const syncKinds: readonly SyncKind[] = gathered.flat();

const byName = new Map(syncKinds.map((kind) => [kind.sync, kind]));

export function syncKindOf(sync: SyncName): SyncKind {
  const kind = byName.get(sync);
  if (!kind) throw new Error(`No area declares the sync ${sync}.`);
  return kind;
}
