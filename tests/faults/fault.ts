import type { ErrorKind, OperationId, Outcome, Reaction } from '@shiyi/sdk';
import type { Answer } from './answers.js';
import type { certificates } from './certificates.js';

/** Why the fault cannot occur in a client. */
export interface Impossible {
  never: string;
}

/** Another test that covers the fault for this client, by file and title. */
export interface Elsewhere {
  file: string;
  title: string;
}

/** The error the SDK throws; `fine` if the call must succeed. */
export interface Expected {
  kind: ErrorKind;
  reason: string;
  outcome: Outcome;
  action?: Reaction;
  phase?: 'connect' | 'headers' | 'body';
  bizCode?: number;
  serverMessage?: string | undefined;
  retryable?: boolean;
  retryAfterMs?: number | undefined;
  detail?: object;
}

/** What the console shows for the failed list: a toast, the session dialog, another page, or just the list. */
export type Shown = { notice: string; html?: true } | 'session dialog' | 'sign-in' | '/401' | 'rows' | 'wrong address';

/** The exit code of the command, and its line on standard error after `error[kind/reason]: `. */
export interface Ended {
  exit: number;
  says?: string;
  /** Kind and reason if they differ from those of the SDK. */
  as?: string;
  args?: readonly string[];
  /** Makes the client trust the certificate's issuer. */
  trusted?: true;
  /** Suspends the process once the request is sent, as if the machine slept, or sends it this signal. */
  asleep?: true;
  signal?: NodeJS.Signals;
}

/** What is unusual about the call. */
export interface Given {
  baseUrl?: string;
  /** The target, if it is not the raw server. */
  at?: 'a closed port' | 'a black hole' | keyof typeof certificates;
  token?: string;
  /** Token of a user who signs in during the first attempt. */
  laterToken?: string;
  call?: OperationId;
  input?: unknown;
  idempotencyKey?: string;
  /** When the caller aborts the call. */
  gives?: 'before' | 'while waiting';
  /** Sends a successful call on the same connection first. */
  warm?: true;
  /** Number of concurrent calls. */
  times?: number;
}

/** A row of the failure matrix, or a variant of one. */
export interface Fault {
  row: number;
  situation: string;
  /** Behavior of the server; undefined if the fault occurs before any request. */
  answer?: Answer;
  given?: Given;
  /** Whether the attempt times out. */
  timed?: true;
  sdk: Expected | 'fine' | Impossible | Elsewhere;
  /** How nodeFetch differs from the built-in fetch. */
  node?: Partial<Expected> & Pick<Fault, 'attempts'>;
  /** Number of attempts for a read and for a write; each is one request, unless nothing could be sent. */
  attempts?: readonly [read: number, write: number];
  web: Shown | Impossible | Elsewhere | { aborted: string; shown: Shown };
  cli: Ended | Impossible | Elsewhere;
}

export const never = (reason: string): Impossible => ({ never: reason });
export const elsewhere = (file: string, title: string): Elsewhere => ({ file, title });

export const network = { notice: '连不上服务器，它可能正在维护，请稍后再试' };
export const timedOut = { notice: '请求超时' };
export const unreadable = { notice: '服务返回了无法识别的内容' };
export const unreachable = { notice: '接口不可用，请联系开发人员' };

/** Selects the faults that a client can meet, with their expected outcome; prints the others, so that nothing is skipped silently. */
export function split<Kept>(consumer: string, faults: readonly Fault[], of: (fault: Fault) => Kept | Impossible | Elsewhere) {
  const kept: { fault: Fault; expected: Kept }[] = [];
  const apart: string[] = [];
  for (const fault of faults) {
    const found = of(fault);
    const told = typeof found === 'object' && found !== null;
    if (told && 'never' in found) apart.push(`${fault.row} ${fault.situation}: ${found.never}`);
    else if (told && 'file' in found) apart.push(`${fault.row} ${fault.situation}: proved by ${found.file}, ${found.title}`);
    else kept.push({ fault, expected: found as Kept });
  }
  console.log(`${consumer}: ${kept.length} of ${faults.length} shapes of the 85 rows are met here; the others:\n  ${apart.join('\n  ')}`);
  return kept;
}
