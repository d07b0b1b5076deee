import pg from 'pg';
import type { SignalListener } from './signal-listener.js';

const firstPause = 500;
const longestPause = 10_000;

/** Listens on a dedicated connection and reconnects when it is lost. Signals sent in between are missed. */
export async function listenTo(url: string, onSignal: SignalListener): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let stopped = false;

  async function connect() {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000, keepAlive: true });
    client = next;
    let lost = false;
    const again = () => {
      if (lost || stopped) return;
      lost = true;
      timer = setTimeout(connect, pause);
      pause = Math.min(2 * pause, longestPause);
    };
    next.on('notification', ({ payload }) => onSignal(payload));
    // The pool reports server errors, so reconnecting is enough here.
    next.on('error', again);
    next.on('end', again);
    try {
      await next.connect();
      await next.query('listen shiyi');
      pause = firstPause;
      onSignal(undefined);
    } catch {
      again();
      await next.end().catch(() => undefined);
    }
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
