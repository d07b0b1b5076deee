import type { Sentence } from '../../../http/refusal.js';

/** Returns a label in the caller's language. */
export type Word = (label: Sentence) => string;
