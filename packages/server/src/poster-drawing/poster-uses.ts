import type { RawBuilder } from 'kysely';
import type { Sentence } from '../http/refusal.js';

/** Records that use posters, which can then not be deleted. An area declares them in `poster-uses.ts`. */
export interface PosterUses {
  /** What the record is called within a sentence. */
  place: Sentence;
  /** A query of the `name` of records that use a poster; null where a record has none. */
  rows(posterId: number): RawBuilder<unknown>;
}
