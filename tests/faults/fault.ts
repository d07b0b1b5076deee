import type { ErrorKind, OperationId, Outcome, Reaction } from '@shiyi/sdk';
import type { Answer } from './answers.js';
import type { certificates } from './certificates.js';

/** Why a consumer cannot meet a fault. */
export interface Impossible {
  never: string;
}

/** Where else a fault is proved for this consumer, by file and title of the test. */
export interface Elsewhere {
  file: string;
  title: string;
}

/** What the SDK throws; the call that must go well is `fine`. */
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

/** What the console shows for the failed list: a notice, the question about the session, another page, or nothing but the list. */
export type Shown = { notice: string; html?: true } | 'session dialog' | 'sign-in' | '/401' | 'rows' | 'wrong address';

/** How the command ends, and its one line on standard error after `error[kind/reason]: `. */
export interface Ended {
  exit: number;
  says?: string;
  /** Kind and reason where they are not those of the SDK. */
  as?: string;
  args?: readonly string[];
  /** For a certificate whose signer the machine trusts. */
  trusted?: true;
  /** Put to sleep with its machine once the request is out, or sent this signal. */
  asleep?: true;
  signal?: NodeJS.Signals;
}

/** What the caller does otherwise than usual. */
export interface Given {
  baseUrl?: string;
  /** In the place of the raw server. */
  at?: 'a closed port' | 'a black hole' | keyof typeof certificates;
  token?: string;
  /** Who signs in while the first attempt is under way. */
  laterToken?: string;
  call?: OperationId;
  input?: unknown;
  idempotencyKey?: string;
  /** The caller gives up. */
  gives?: 'before' | 'while waiting';
  /** A good call goes before on the same connection. */
  warm?: true;
  /** As many calls at once. */
  times?: number;
}

/** One row of the failure matrix, or one of the shapes a row comes in. */
export interface Fault {
  row: number;
  situation: string;
  /** What the server does; nothing where the fault comes before any request. */
  answer?: Answer;
  given?: Given;
  /** The time of an attempt runs out. */
  timed?: true;
  sdk: Expected | 'fine' | Impossible | Elsewhere;
  /** What nodeFetch knows more or less of than the built-in fetch. */
  node?: Partial<Expected> & Pick<Fault, 'attempts'>;
  /** Attempts of a harmless read and of a write; each is one request on the wire unless nothing could be sent. */
  attempts?: readonly [read: number, write: number];
  web: Shown | Impossible | Elsewhere | { aborted: string; shown: Shown };
  cli: Ended | Impossible | Elsewhere;
}

export const never = (reason: string): Impossible => ({ never: reason });
export const elsewhere = (file: string, title: string): Elsewhere => ({ file, title });

export const network = { notice: '网络异常，请检查连接' };
export const timedOut = { notice: '请求超时' };
export const unreadable = { notice: '服务返回了无法识别的内容' };
export const unreachable = { notice: '接口不可用，请联系开发人员' };

/** Reads what a consumer has to show for a fault; prints what it cannot meet, so that nothing is left out in silence. */
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
