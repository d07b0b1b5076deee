import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';

/**
 * Who waits for a job. Each lane has a loop and room of its own, so that none delays another.
 * - `urgent`: an outside deadline of seconds, such as a welcome message.
 * - `events`: what other systems report; one after another only about the same thing.
 * - `interactive`: a person waits for the result.
 * - `bulk`: takes as long as it takes.
 */
export const lanes = ['urgent', 'events', 'interactive', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** How a job ended, as its notice keeps it: flat, together with the kind's own facts. */
export interface EndedJob {
  id?: number;
  kind: string;
  name: string;
  status: 'finished' | 'failed';
  done?: number;
  error: string | null;
  /** Missing in notices from older versions. */
  error_en?: string | null;
}

/** Texts of the notices that a person gets when a job of theirs has ended. */
export interface JobNotices<Facts = unknown> {
  /** Heads the unread ones of this kind. */
  unread: { finished: Sentence; failed: Sentence };
  /** Screen that shows jobs of this kind, unless the fact `page` names another. */
  page: string;
  title(job: EndedJob & Facts): Sentence;
  /** The result of a finished job; for a failed one, the reason. */
  text(job: EndedJob & Facts): Sentence;
  link(job: EndedJob & Facts): string;
}

/** Who retries a job, and the transaction of that. */
interface Retry {
  db: Db;
  principal: Principal;
}

interface Base {
  kind: string;
  name: Sentence;
  /** Jobs of this kind that a process runs concurrently. In the lanes `interactive` and `bulk`, no more than one of a company. */
  concurrency: number;
  /** Attempts of the same step before the job is dead. Defaults to 8. */
  attempts?: number;
  /** The operations that a job does for its owner, which whoever retries it must be able to do. */
  needs?(db: Db, jobId: number): Promise<readonly string[]>;
  /** Notes on its record why a job has failed for good or was canceled, in the transaction that ends the job. */
  onEarlyEnd?(db: Db, input: unknown, reason: Sentence): Promise<unknown>;
  /** Prepares a failed or canceled job for its next run. @throws Refusal if it cannot run again */
  beforeRetry?(retry: Retry, jobId: number): Promise<unknown>;
  /** Serializes retries of jobs with a unique key and new ones. */
  lockRetries?(retry: Retry): Promise<unknown>;
}

type InLane = { lane: Exclude<Lane, 'urgent'>; deadlineSeconds?: number } | { lane: 'urgent'; deadlineSeconds: number };

/** Work of the server itself is listed only if it failed for good, and sends no notices. */
type NoticeTexts<Facts> = { notices: JobNotices<Facts>; internal?: false } | { internal: true; notices?: undefined };

/** What an area declares about a kind of job, besides its work. */
export type JobDeclaration<Facts = unknown> = Base & InLane & NoticeTexts<Facts>;
