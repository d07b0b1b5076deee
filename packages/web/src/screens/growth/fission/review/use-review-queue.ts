import { useState } from 'react';
import { client, refresh, useOperation } from '#api/client.js';
import { useSteady } from '#ui/status/useSteady.js';
import { arrivalMs, type Friend } from '../fission.js';

export type Verdict = 'passed' | 'refused';

interface StableRows {
  list?: readonly Friend[] | undefined;
  rows: readonly Friend[];
}

type Verdicts = ReadonlyMap<number, Friend>;

const most = 100;
const reads = ['getFission', 'getFissionFunnel', 'listFissionFriends', 'listFissionParticipants', 'listFissionRewards'] as const;

/** The friends as they came; those decided in this sitting stay where they stood. */
function useStableRows(list: readonly Friend[] | undefined, decided: Verdicts): readonly Friend[] {
  const [kept, setKept] = useState<StableRows>({ rows: [] });
  if (!list || kept.list === list) return kept.rows;
  const fresh = new Map(list.map((row) => [row.id, row]));
  const stay = kept.rows.flatMap((row) => fresh.get(row.id) ?? (decided.has(row.id) ? [row] : []));
  const known = new Set(stay.map(({ id }) => id));
  setKept({ list, rows: [...stay, ...list.filter(({ id }) => !known.has(id))] });
  return kept.rows;
}

const withVerdict = (friend: Friend, verdict: Verdict, reason: string): Friend => ({ ...friend, verdict, verdict_reason: reason });

/** The next friend after this one that nobody has decided about. */
function nextOf(rows: readonly Friend[], id: number, decided: Verdicts): number | undefined {
  const from = rows.findIndex((row) => row.id === id);
  return [...rows.slice(from + 1), ...rows.slice(0, Math.max(0, from))].find((row) => !decided.has(row.id))?.id;
}

/** Suspicious friends of a campaign, where the reviewer is, and what was decided in this sitting. */
export function useReviewQueue(id: number) {
  const input = { id, invalid_reason: 'review', limit: most } as const;
  const reading = useOperation('listFissionFriends', input, { keepPreviousData: true, refreshInterval: arrivalMs });
  const [decided, setDecided] = useState<Verdicts>(new Map());
  const [at, setAt] = useState<number>();
  const rows = useStableRows(reading.data?.list, decided);
  const current = rows.find((row) => row.id === at) ?? rows.find((row) => !decided.has(row.id)) ?? rows[0];

  const put = (friend: Friend | undefined, of: number) =>
    setDecided((before) => {
      const next = new Map(before);
      if (friend) next.set(of, friend);
      else next.delete(of);
      return next;
    });

  /** The next friend is shown at once; a verdict that is refused comes back. */
  const decide = useSteady(async (verdict: Verdict, reason: string) => {
    if (!current) return;
    const before = decided.get(current.id);
    const after = withVerdict(before ?? current, verdict, reason);
    put(after, current.id);
    setAt(nextOf(rows, current.id, new Map([...decided, [current.id, after]])) ?? current.id);
    try {
      put(await client.changeFissionFriend({ id: current.id, verdict, reason }), current.id);
    } catch {
      // The failure was reported where all are.
      put(before, current.id);
      setAt(current.id);
    }
    await refresh(reads);
  });

  const move = useSteady((by: 1 | -1) => {
    const to = rows[(current ? rows.indexOf(current) : 0) + by];
    if (to) setAt(to.id);
  });
  const left = Math.max(0, (reading.data?.total ?? 0) - (reading.data?.list.filter((row) => decided.has(row.id)).length ?? 0));
  return { reading, rows, current, decided, left, decide, move, open: setAt };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
