import type { ApiError, Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { client } from '#api/client.js';
import { useSteady } from '#ui/status/useSteady.js';

type Page = Data<'getConversationMessages'>;
export type Message = Page['list'][number];

interface PageState {
  key: string;
  list: readonly Message[];
  hasOlder: boolean;
  hasNewer: boolean;
  error: ApiError | undefined;
  isLoading: boolean;
}

const pageSize = 40;
/** Until files that waited are asked for once more. */
const fileMs = 4000;
const empty = (key: string): PageState => ({ key, list: [], hasOlder: false, hasNewer: false, error: undefined, isLoading: true });

/** Reads a conversation page by page. It is not read again by itself, because every reading is recorded. */
export function useMessages(session: string | undefined, around: number | undefined, reason: string) {
  const key = `${session} ${around}`;
  const [state, setState] = useState<PageState>(empty(key));
  const loaded = state.key === key ? state : empty(key);

  const read = useSteady(async (part: { max_id?: number; min_id?: number; around?: number }) => {
    if (session === undefined) return;
    try {
      const page = await client.getConversationMessages({ session_id: session, limit: pageSize, reason, ...part });
      setState((before) => mergePage(before.key === key ? before : empty(key), page, part));
    } catch (error) {
      setState((before) => ({ ...(before.key === key ? before : empty(key)), error: error as ApiError, isLoading: false }));
    }
  });
  useEffect(() => {
    setState(empty(key));
    void read(around === undefined ? {} : { around });
  }, [key, around, read]);

  const isWaiting = loaded.list.length <= pageSize && loaded.list.some((one) => one.file_state === 'waiting');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void read(around === undefined ? {} : { around }), fileMs);
    return () => clearTimeout(timer);
  }, [isWaiting, around, read]);

  const older = () => void read({ max_id: loaded.list[0]?.seq ?? 1 });
  const newer = () => void read({ min_id: loaded.list.at(-1)?.seq ?? 0 });
  return { ...loaded, older, newer, retry: () => void read(around === undefined ? {} : { around }) };
}

function mergePage(before: PageState, page: Page, part: { max_id?: number; min_id?: number }): PageState {
  const known = new Set(before.list.map((one) => one.seq));
  const fresh = page.list.filter((one) => !known.has(one.seq));
  const common = { key: before.key, error: undefined, isLoading: false };
  if (part.max_id !== undefined) return { ...before, ...common, list: [...fresh, ...before.list], hasOlder: page.has_more };
  if (part.min_id !== undefined) return { ...before, ...common, list: [...before.list, ...fresh], hasNewer: page.has_newer };
  return { ...common, list: page.list, hasOlder: page.has_more, hasNewer: page.has_newer };
}

export type Messages = ReturnType<typeof useMessages>;
