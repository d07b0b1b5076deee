import type { Sentence } from '../../../http/refusal.js';
import { transitions } from '../../../records/transitions.js';

type Status = 'draft' | 'waiting' | 'running' | 'finished';

function why(from: Status, to: Status | undefined): Sentence {
  if (to === undefined) return ['活动已结束，不能修改；请新建活动', 'The campaign has ended and stays as it is; create another'];
  if (from === 'finished') return ['活动已经结束', 'The campaign has ended already'];
  if (from === 'running') return ['活动进行中，不能改为草稿；请先结束', 'The campaign runs; finish it first'];
  return ['活动还没有开始，不能结束；可改为草稿或删除', 'The campaign has not started; make it a draft or delete it'];
}

/** `running` is reached at the start, which nobody asks for. */
const moves = transitions<Status>({ draft: ['waiting'], waiting: ['draft'], running: ['finished'], finished: [] }, why);

export const { assertMove, refusal } = moves;
