import type { Data } from '@shiyi/sdk';
import type { RawBuilder } from 'kysely';
import type { Sentence } from '../../../http/refusal.js';

export type TagUseKind = Data<'getTagUses'>['uses'][number]['kind'];

/** Records of a kind that give a tag or ask for it; an area declares them in its `tag-uses.ts`. */
export interface TagUses {
  kind: TagUseKind;
  /** What the record is called within a sentence. */
  place: Sentence;
  /** A query of `tag_id`, and of `id` and `name` of the record that uses it, for those of the tags that are used. */
  rows(tagIds: readonly number[]): RawBuilder<unknown>;
}
