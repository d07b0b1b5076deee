import type { Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';

export const erasureReason: Sentence = [
  '此人的数据已按要求删除，这一行没有导入',
  'The data of this person was erased on request; this row was not imported',
];

/** Keeps out persons who were erased since the import started. */
export interface ErasedPeople {
  /** Waits until no person is being erased, and blocks erasures until the chunk is written. */
  hold(db: Db): Promise<unknown>;
  /** Takes away those of the new records that are about an erased person; returns their ids. An engine refuses such lines itself. */
  remove?(db: Db, importId: number, ids: readonly number[]): Promise<number[]>;
}
