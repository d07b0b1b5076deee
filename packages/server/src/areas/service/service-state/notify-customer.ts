import { type CustomerMessage, secondsToUndo, sendToCustomer, sendToCustomers, withdrawMessage } from '../customer-message/send-message.js';
import type { Mover } from './change-note.js';
import type { LockedService } from './lock-service.js';

type EndKind = Extract<CustomerMessage['kind'], 'service_finished' | 'service_cancelled' | 'service_terminated'>;
type MoveKind = EndKind | Extract<CustomerMessage['kind'], 'service_started' | 'service_paused' | 'service_resumed'>;

const subjectOf = ({ id }: LockedService) => `service:${id}`;

/** Notifies the customer in the app of a new state of their service; `date` is its first day. */
export const notifyMove = ({ db }: Mover, service: LockedService, kind: MoveKind, text: string, date = service.today) =>
  sendToCustomer(db, {
    ...{ user_id: service.user_id, service_id: service.id, kind, subject: subjectOf(service), content: { text, date } },
    delayS: secondsToUndo,
  });

const farewells = {
  finished: '结束了，感谢一路同行',
  cancelled: '已取消，如有疑问请联系我们',
  terminated: '已终止，之后不用再打卡，如有疑问请联系我们',
} as const;

/** Notifies the customers that services have ended; `date` is the last day. The reason is only for staff. */
export const notifyEnds = ({ db }: Mover, to: keyof typeof farewells, ended: readonly { service: LockedService; date: string }[]) =>
  sendToCustomers(
    db,
    ended.map(({ service, date }) => ({
      ...{ user_id: service.user_id, service_id: service.id, kind: `service_${to}` as const, subject: subjectOf(service) },
      content: { text: `您的服务「${service.product_name}」${farewells[to]}`, date },
      delayS: secondsToUndo,
    })),
  );

/** Notifies the customer that the service continues; not needed if the message about its pause has not been sent yet. */
export async function notifyResumption(mover: Mover, service: LockedService, stopped: 'service_paused' | 'service_finished') {
  if (await withdrawMessage(mover.db, { kind: stopped, subject: subjectOf(service) })) return;
  await notifyMove(mover, service, 'service_resumed', `您的服务「${service.product_name}」恢复了，可以继续打卡`);
}
