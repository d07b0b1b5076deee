import type { RawBuilder } from 'kysely';
import type { Sentence } from '../http/refusal.js';

/** Messages of an area that are to be sent. */
export interface MediaUse {
  /** What such a message is called within a sentence. */
  place: Sentence;
  /**
   * A query of `name` and `attachments` (jsonb lists) of those that go out at a time or at any time. Their files are uploaded to WeCom ahead and
   * renewed before WeCom drops them, and their materials cannot be deleted.
   */
  query(): RawBuilder<{ name: string; attachments: unknown }>;
}
