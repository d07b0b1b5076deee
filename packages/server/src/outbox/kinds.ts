import { outgoingKinds as gathered } from '../generated/areas/outgoing.js';
import type { OutgoingKind } from './outgoing-kind.js';

/** All kinds of writes. */
export const outgoingKinds: readonly OutgoingKind[] = gathered.flat();

const byName = new Map<string, OutgoingKind>();
for (const one of outgoingKinds) {
  if (byName.has(one.kind)) throw new Error(`Two areas declare the write ${one.kind}.`);
  byName.set(one.kind, one);
}

export function outgoingKindOf(kind: string): OutgoingKind {
  const found = byName.get(kind);
  if (!found) throw new Error(`No area declares the write ${kind}.`);
  return found;
}
