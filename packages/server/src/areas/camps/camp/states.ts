import { Refusal, type Sentence } from '../../../http/refusal.js';
import { transitions } from '../../../records/transitions.js';

export type CampStatus = 'draft' | 'enrolling' | 'ready' | 'running' | 'finished' | 'cancelled';

/** Moves that staff make; the schedule makes running and finished on their days. */
const moves: Record<CampStatus, readonly CampStatus[]> = {
  draft: ['enrolling', 'cancelled'],
  enrolling: ['ready', 'cancelled'],
  ready: ['running', 'cancelled'],
  running: ['finished'],
  finished: [],
  cancelled: [],
};

export const stateNames: Record<CampStatus, Sentence> = {
  draft: ['草稿', 'a draft'],
  enrolling: ['招募中', 'enrolling'],
  ready: ['待开营', 'ready'],
  running: ['进行中', 'running'],
  finished: ['已结营', 'finished'],
  cancelled: ['已取消', 'canceled'],
};

const wrongMove = (from: CampStatus, to: CampStatus | undefined): Sentence => {
  const [zh, en] = stateNames[from];
  if (from === 'running')
    return [
      `进行中的减脂营不能变更为${to ? stateNames[to][0] : '其他状态'}，可以提前结营`,
      'A running camp can’t change to this; you can finish it early',
    ];
  if (moves[from].length === 0 || to === undefined) return [`减脂营${zh}，不能再变更`, `The camp is ${en} and can’t be changed any more`];
  if (to === 'running') return [`${zh}的减脂营还不能开营，请先结束招募`, `The camp is ${en}; close its enrollment before it starts`];
  return [`${zh}的减脂营不能变更为${stateNames[to][0]}`, `A camp that is ${en} can’t become ${stateNames[to][1]}`];
};

export const campStates = transitions(moves, wrongMove);

/** @throws Refusal 40900 once the camp is finished or cancelled */
export function assertOpen(from: CampStatus) {
  if (from === 'finished' || from === 'cancelled')
    throw new Refusal(
      40900,
      [`减脂营${stateNames[from][0]}，不能再修改`, `The camp is ${stateNames[from][1]} and can’t be changed any more`],
      { from, allowed: [] },
    );
}
