/** The connection was lost during the commit, so it is unknown whether the commit succeeded. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during the commit.', { cause });
  }
}

/**
 * When a transaction is retried. Its work must change nothing but the database, where a failed attempt leaves no trace. `read`: it does not
 * write either, so it can be retried after an unknown commit.
 */
export type Retry = 'read' | 'write';

const lostStates = /^(?:08...|25P03|57P0[1-5]|ECONNRESET|ECONNREFUSED|EPIPE)$/;
const lostMessages =
  /^(?:Connection terminated unexpectedly|Client has encountered a connection error|cached plan must not change result type)/;

/** A deadlock or a serialization failure. */
const isConflict = ({ code }: { code?: unknown }) => code === '40001' || code === '40P01';

/** Includes connections whose prepared statements are older than the tables, as after an upgrade by another process. */
export const isConnectionLost = ({ code, message }: { code?: unknown; message?: unknown }) =>
  lostStates.test(String(code)) || lostMessages.test(String(message));

const maxTries = { conflict: 3, lost: 2 };
const pauseMs = { conflict: 20, lost: 200 };

function faultOf(error: unknown, retry: Retry): keyof typeof maxTries | undefined {
  const fault = error instanceof CommitUnknown && retry === 'read' ? error.cause : error;
  if (!(fault instanceof Error) || fault instanceof CommitUnknown) return undefined;
  if (isConflict(fault as { code?: unknown })) return 'conflict';
  return isConnectionLost(fault as { code?: unknown }) ? 'lost' : undefined;
}

/** Retries a transaction up to twice after a conflict, and once after a lost connection. */
export async function withRetries<T>(retry: Retry, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const fault = faultOf(error, retry);
      if (!fault || tries >= maxTries[fault]) throw error;
      await new Promise((done) => setTimeout(done, pauseMs[fault] * tries * (0.5 + Math.random())));
    }
  }
}
