import type { Sentence } from '../http/refusal.js';

/** Fails a job with a user-facing message. */
export class JobFailure extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence[1]);
  }
}

/** Ends an attempt whose cause may pass. The job is tried again later, and keeps the message until then. */
export class TryLater extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence[1]);
  }
}
