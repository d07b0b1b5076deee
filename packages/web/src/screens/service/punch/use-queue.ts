import type { Row } from '@shiyi/sdk';
import { startTransition, useEffect, useMemo, useOptimistic, useState } from 'react';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { useSession } from '#app/session.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useTableState } from '#list/useTableState.js';
import { useSteady } from '#ui/status/useSteady.js';

export type Punch = Row<'listDietPunches'>;
/** The outcome of a meal in this session. */
export type Outcome = { score: number } | 'skipped';
type Outcomes = ReadonlyMap<number, Outcome>;

const refreshMs = 60_000;
const most = 100;
const mostAhead = 3;

/** Meals of a customer's day are grouped at the position of the earliest. */
export function groupByDay(rows: readonly Punch[]): Punch[] {
  const keyOf = ({ service_id, date }: Punch) => `${service_id} ${date}`;
  const groups = new Map<string, Punch[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()].flat();
}

/** The rows as they came, with those dealt with in this sitting kept where they stood. */
function useStableRows(list: readonly Punch[] | undefined, outcomes: Outcomes, question: string): readonly Punch[] {
  const [kept, setKept] = useState<{ question: string; list?: readonly Punch[] | undefined; rows: readonly Punch[] }>({
    question,
    rows: [],
  });
  if (!list || (kept.question === question && kept.list === list)) return kept.question === question ? kept.rows : [];
  const before = kept.question === question ? kept.rows : [];
  const fresh = new Map(list.map((row) => [row.id, row]));
  const stay = before.flatMap((row) => fresh.get(row.id) ?? (outcomes.has(row.id) ? [row] : []));
  const known = new Set(stay.map(({ id }) => id));
  const rows = [...stay, ...list.filter(({ id }) => !known.has(id))];
  setKept({ question, list, rows });
  return rows;
}

/** How many meals the reviewer has done today. */
function useDoneToday() {
  const me = useSession(({ user }) => user?.id);
  const input = me ? { evaluated_by: me, evaluated_from: dayOf(Date.now()), limit: 1 } : null;
  const { data, refresh } = useOperation('listDietPunches', input, { keepPreviousData: true });
  return { count: data?.total ?? 0, refresh };
}

/** Reads the query of the URL, again every minute and when the live stream reports new counts. */
function useQueueQuery() {
  const table = useTableState('listDietPunches');
  const { page: _, limit: _limit, ...filters } = table.input;
  const isSecond = table.filters.second_look === 'true';
  // The meals that a dashboard counts, evaluated or not.
  const isCounted = table.filters.figure !== undefined;
  const input = { ...filters, sort: 'submitted_at', limit: most, ...(isSecond || isCounted ? {} : { pending: true }) } as const;
  const reading = useOperation('listDietPunches', input, { keepPreviousData: true, refreshInterval: refreshMs });
  const waiting = useOperation('getUnprocessedCounts').data?.need_dealt;
  const refresh = useSteady(() => void reading.refresh());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count triggers the reload
  useEffect(refresh, [waiting]);
  return { table, isSecond, isCounted, reading, refresh };
}

/** The reviewer's position in the queue, and the navigation. */
function usePosition(ordered: readonly Punch[], outcomes: Outcomes, setOutcomes: (next: Outcomes) => void) {
  const [inAddress, setAddress] = useAddressValue('open');
  // The meal is shown at once; the address, to which the whole page listens, follows.
  const [asked, show] = useOptimistic(inAddress);
  const open = useSteady((id: number | undefined) =>
    startTransition(() => {
      show(id === undefined ? undefined : String(id));
      setAddress(id);
    }),
  );
  const isOpen = ({ id }: Punch) => !outcomes.has(id);
  const current = ordered.find(({ id }) => String(id) === asked) ?? ordered.find(isOpen);
  const at = current ? ordered.indexOf(current) : -1;
  const settle = useSteady((id: number, outcome: Outcome | undefined) => {
    const next = new Map(outcomes);
    if (outcome) next.set(id, outcome);
    else next.delete(id);
    setOutcomes(next);
    const from = ordered.findIndex((row) => row.id === id);
    const on = [...ordered.slice(from + 1), ...ordered.slice(0, Math.max(0, from))].find((row) => !next.has(row.id));
    open(outcome ? on?.id : id);
  });
  const move = useSteady((by: 1 | -1) => {
    const to = ordered[at + by];
    if (to) open(to.id);
  });
  const ahead = ordered
    .slice(at + 1)
    .filter(isOpen)
    .slice(0, mostAhead);
  return { current, settle, move, open, ahead };
}

/** The queue for the URL's query, oldest first. */
export function useQueue() {
  const { table, isSecond, isCounted, reading, refresh } = useQueueQuery();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const rows = useStableRows(reading.data?.list, outcomes, table.question);
  const ordered = useMemo(() => groupByDay(rows), [rows]);
  const position = usePosition(ordered, outcomes, setOutcomes);
  const done = useDoneToday();
  const countAgain = useSteady(() => void done.refresh());
  useEffect(() => {
    if (outcomes.size > 0) countAgain();
  }, [outcomes, countAgain]);
  const dealt = reading.data?.list.filter(({ id }) => outcomes.has(id)).length ?? 0;
  const left = (reading.data?.total ?? 0) - dealt;
  const isWhole = (reading.data?.total ?? 0) <= most;
  return { table, isSecond, isCounted, reading, refresh, outcomes, ordered, left, isWhole, done: done.count, ...position };
}

export type Queue = ReturnType<typeof useQueue>;
