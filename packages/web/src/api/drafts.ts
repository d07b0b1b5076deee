import { del, get, set } from 'idb-keyval';
import { useOwner } from './client.js';

export interface Draft {
  values: Record<string, unknown>;
  at: number;
}

const keyOf = (name: string) => {
  const { enterpriseId, userId } = useOwner.getState();
  return `draft:${enterpriseId}:${userId}:${name}`;
};
const longest = 14 * 86_400_000;

/** Returns the saved draft of a form if it is less than 14 days old. */
export async function readDraft(name: string): Promise<Draft | undefined> {
  const draft = await get<Draft>(keyOf(name));
  return draft && Date.now() - draft.at < longest ? draft : undefined;
}

export function keepDraft(name: string, values: Draft['values']): Promise<void> {
  return set(keyOf(name), { values, at: Date.now() });
}

export function dropDraft(name: string): Promise<void> {
  return del(keyOf(name));
}
