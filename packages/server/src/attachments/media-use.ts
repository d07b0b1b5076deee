import type { Data } from '@shiyi/sdk';
import type { RawBuilder } from 'kysely';
import type { Principal } from '../auth/principal.js';
import type { Sentence } from '../http/refusal.js';

type Use = Data<'getMaterialUses'>[number];

/** Something that is to send attachments. */
export interface MediaUseRow {
  id: number;
  name: string;
  attachments: unknown;
  timing: Use['timing'];
  /** When it goes out; null unless it is scheduled. */
  next_at: string | null;
}

/** Messages of an area that are to be sent. */
export interface MediaUse {
  kind: Use['kind'];
  /** What such a message is called within a sentence. */
  place: Sentence;
  /**
   * A query of what is to be sent. Files of what goes out at any time or soon are uploaded to WeCom ahead and renewed before WeCom drops them; the
   * materials of all of them cannot be deleted.
   */
  query(): RawBuilder<MediaUseRow>;
  /** Which of the rows, as `u`, the caller may know of; all, if it is left out. */
  visible?(principal: Principal): RawBuilder<boolean>;
}
