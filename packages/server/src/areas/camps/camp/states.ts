import { Refusal, type Sentence } from '../../../http/refusal.js';
import { transitions } from '../../../records/transitions.js';

export type CampStatus = 'draft' | 'enrolling' | 'ready' | 'running' | 'finished' | 'cancelled';

/** Moves that staff make; running and finished come by the schedule. */
const moves: Record<CampStatus, readonly CampStatus[]> = {
  draft: ['enrolling', 'cancelled'],
  enrolling: ['ready', 'cancelled'],
  ready: ['cancelled'],
  running: [],
  finished: [],
  cancelled: [],
};

export const stateNames: Record<CampStatus, Sentence> = {
  draft: ['草稿', 'a draft'],
  enrolling: ['招募中', 'enrolling'],
  ready: ['待开营', 'ready'],
  running: ['进行中', 'running'],
  finished: ['已结营', 'finished'],
  cancelled: ['已取消', 'cancelled'],
};

const wrongMove = (from: CampStatus, to: CampStatus | undefined): Sentence => {
  const [zh, en] = stateNames[from];
  if (from === 'running')
    return [
      '进行中的减脂营不能手动变更，结营由系统在结束次日完成',
      'A running camp can’t be changed by hand; the system finishes it on the day after its end',
    ];
  if (moves[from].length === 0 || to === undefined) return [`减脂营${zh}，不能再变更`, `The camp is ${en} and can’t be changed any more`];
  if (to === 'running') return ['开营由系统在开营当天完成，请检查开营日期', 'The system starts a camp on its start date; check the date'];
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
