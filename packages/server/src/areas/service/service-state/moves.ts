import type { Row } from '@shiyi/sdk';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import { transitions } from '../../../records/transitions.js';

export type ServiceStatus = Row<'listServices'>['status'];

const why: Record<ServiceStatus, Sentence> = {
  pending: ['服务还没有开始；可以开始、取消或终止', 'The service has not started; start, cancel or terminate it'],
  in_service: ['服务正在进行；可以暂停、结束或终止', 'The service is running; pause, finish or terminate it'],
  paused: ['服务已暂停；可以恢复、结束或终止', 'The service is paused; resume, finish or terminate it'],
  finished: ['服务已结束；如需继续，请增加服务天数', 'The service is finished; add days to go on'],
  cancelled: ['服务单已取消，不能再变更；请新建服务单', 'The order is canceled for good; open a new one'],
  terminated: ['服务单已终止，不能再变更；请新建服务单', 'The order is terminated for good; open a new one'],
};

/** States that staff can move a service to, by the state it is in. */
export const serviceStates = transitions<ServiceStatus>(
  {
    pending: ['cancelled', 'terminated'],
    in_service: ['paused', 'finished', 'terminated'],
    paused: ['in_service', 'finished', 'terminated'],
    finished: [],
    cancelled: [],
    terminated: [],
  },
  (from) => why[from],
);

const open: readonly ServiceStatus[] = ['pending', 'in_service', 'paused'];
export const isOpen = (status: ServiceStatus) => open.includes(status);

const ended = {
  finished: ['服务单已结束', 'The service is finished'],
  cancelled: ['服务单已取消', 'The service is canceled'],
  terminated: ['服务单已终止', 'The service is terminated'],
} as const;

/** @throws Refusal 40900 for a service that is finished, cancelled or terminated */
export function assertOpen(status: ServiceStatus) {
  if (isOpen(status)) return;
  const [zh, en] = ended[status as keyof typeof ended];
  throw new Refusal(40900, [`${zh}，不能再修改；请新建服务单`, `${en} and can’t be changed; open a new order`], {
    from: status,
    allowed: [],
  });
}
