import { useMemo } from 'react';
import { create } from 'zustand';
import type { MassRecord } from '../mass-messages.js';

/** Names of staff who were chosen in this window, because their list shows only those that match its search. */
const useChosenNames = create<{ names: ReadonlyMap<number, string> }>(() => ({ names: new Map() }));

export const rememberNames = (people: readonly { id: number; name: string }[]) =>
  useChosenNames.setState(({ names }) =>
    people.every(({ id, name }) => names.get(id) === name)
      ? {}
      : { names: new Map([...names, ...people.map(({ id, name }) => [id, name] as const)]) },
  );

/** Returns the names of senders by their ids. */
export function useStaffNames(record: MassRecord | undefined): ReadonlyMap<number, string> {
  const { names } = useChosenNames();
  return useMemo(() => new Map([...(record?.senders ?? []).map(({ id, name }) => [id, name] as const), ...names]), [names, record]);
}
