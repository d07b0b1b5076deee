import type { Row } from '@shiyi/sdk';
import { useEffect, useRef, useState } from 'react';
import { client, useOperation } from '#api/client.js';
import { textsNow } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { useSteady } from '#ui/status/useSteady.js';
import { notify } from '#ui/toast/toasts.js';
import { words } from './words.js';

export type Hit = Row<'listChatHits'>;
export type Verdict = 'confirmed' | 'false_positive' | 'handled';

interface Decision {
  hit: Hit;
  verdict: Verdict;
  note: string | undefined;
}

const undoMs = 5000;

/** A new hit is taken up before it is decided. */
async function send({ hit, verdict, note }: Decision) {
  const input = { ids: [hit.id], ...(note ? { note } : {}) };
  if (hit.status === 'new') await client.changeChatHitStatus({ ids: [hit.id], status: 'reviewing' });
  const { failed } = await client.changeChatHitStatus({ ...input, status: verdict });
  const [refusal] = failed;
  if (refusal) notify({ tone: 'error', title: textsNow(words).failed, text: refusal.message });
}

const whole = (text: string | null) => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);

/** Decisions that are sent after a while, so that the last one can be undone. `gone` has the hits that were decided. */
function usePending(refresh: () => Promise<unknown>) {
  const [passed, setPassed] = useState<Decision>();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef<{ passed: Decision; timer: ReturnType<typeof setTimeout> }>(undefined);
  function take() {
    const last = waiting.current;
    waiting.current = undefined;
    clearTimeout(last?.timer);
    setPassed(undefined);
    return last?.passed;
  }
  const flush = useSteady(async () => {
    const last = waiting.current && take();
    if (!last) return;
    await send(last);
    await refresh();
  });
  const add = useSteady((next: Decision) => {
    void flush();
    waiting.current = { passed: next, timer: setTimeout(() => void flush(), undoMs) };
    setPassed(next);
    setGone((before) => new Set([...before, next.hit.id]));
  });
  const undo = useSteady(() => {
    const last = waiting.current && take();
    if (last) setGone((before) => new Set([...before].filter((id) => id !== last.hit.id)));
  });
  // Whoever leaves the page has decided.
  useEffect(() => () => void flush(), [flush]);
  return { passed, gone, add, undo, flush, forget: () => setGone(new Set()) };
}

/** The hits of a state, where the reviewer is, and decisions that can be undone before they are sent. */
export function useReview() {
  const [query, change] = useAddress();
  const status = (query.get('status') ?? 'new') as Hit['status'];
  const rule_id = whole(query.get('rule_id'));
  const reading = useOperation(
    'listChatHits',
    { limit: 100, status, ...(rule_id === undefined ? {} : { rule_id }) },
    { keepPreviousData: true },
  );
  const { passed, gone, add, undo, flush, forget } = usePending(reading.refresh);
  const [at, setAt] = useState(0);
  const rows = (reading.data?.list ?? []).filter((one) => !gone.has(one.id));
  const current = rows[Math.min(at, rows.length - 1)];
  const decide = useSteady((verdict: Verdict, note?: string) => {
    if (current) add({ hit: current, verdict, note });
  });
  const move = useSteady((by: 1 | -1) => setAt((before) => Math.max(0, Math.min(rows.length - 1, Math.min(before, rows.length - 1) + by))));
  const open = (id: number) => setAt(rows.findIndex((one) => one.id === id));
  const show = (next: Hit['status']) => {
    void flush();
    forget();
    setAt(0);
    change({ status: next, rule_id: undefined });
  };
  return { reading, rows, current, status, passed, decide, undo, move, open, show };
}

export type Review = ReturnType<typeof useReview>;
