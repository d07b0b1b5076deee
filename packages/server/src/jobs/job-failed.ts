import type { Sentence } from '../http/refusal.js';

/** Fails a job with a user-facing message. */
export class JobFailed extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence[1]);
  }
}
