import { expect } from 'vitest';

export interface RawEvent {
  id: number;
  data: Record<string, unknown> & { type: string };
}

/** A reader of the live stream that does not use the SDK and keeps every event as received. */
export interface RawReader {
  response: Response;
  events: RawEvent[];
  ended: Promise<void>;
  /** Resolves with all events once one matches. */
  until(wanted: (event: RawEvent) => boolean): Promise<RawEvent[]>;
  close(): void;
}

export async function readEvents(base: string, token: string, headers: Record<string, string> = {}): Promise<RawReader> {
  const stop = new AbortController();
  const response = await fetch(`${base}/admin/v1/events`, {
    headers: { 'Admin-Token': token, ...headers },
    signal: stop.signal,
  });
  const events: RawEvent[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id, data] = /^id: (\d+)(?:\ndata: (.*))?$/.exec(block) ?? [];
        if (id === undefined) throw new Error(`Not as agreed: ${block}`);
        if (data) events.push({ id: Number(id), data: JSON.parse(data) });
      }
    }
  };
  return {
    response,
    events,
    ended: read().catch((error) => {
      if (!stop.signal.aborted) throw error;
    }),
    async until(wanted) {
      await expect.poll(() => events.some(wanted), { timeout: 30_000, interval: 20 }).toBe(true);
      return events;
    },
    close: () => stop.abort(),
  };
}
