import { useEffect, useRef } from 'react';
import type { OperationState } from './client.js';
import { useLive } from './live.js';

const pauseMs = 1000;
/** The stream reports only jobs the user may see, so poll slowly for the rest. */
const livePauseMs = 5000;

const isOver = (status: string) => status !== 'waiting' && status !== 'running';

/** Keeps a response up to date while these jobs run, through the live stream or by polling when there is none. */
export function useFollow({ refresh, isRefreshing }: OperationState<unknown>, jobs: readonly number[]) {
  const again = useRef(refresh);
  again.current = refresh;
  const live = jobs.length > 0;
  const connected = useLive((one) => one.connected);
  const ended = useLive((one) => jobs.filter((id) => isOver(one.jobs[id]?.status ?? 'waiting')).join());
  useEffect(() => {
    if (ended) void again.current();
  }, [ended]);
  useEffect(() => {
    if (!live || isRefreshing) return;
    // SWR stops polling after the first failure.
    const timer = setTimeout(() => void again.current(), connected ? livePauseMs : pauseMs);
    return () => clearTimeout(timer);
  }, [live, isRefreshing, connected]);
}
