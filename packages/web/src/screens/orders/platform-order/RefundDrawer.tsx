import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { formatMoney } from '#ui/text/format.js';
import type { Refund } from './OrderRefunds.screen.js';

const words = texts({
  title: (no: string) => [`处理订单 ${no} 的退款`, `Refund of order ${no}`],
  dismissTitle: (no: string) => [`不处理订单 ${no} 的退款`, `Dismiss the refund of order ${no}`],
  about: (name: string, used: number, days: number, refund: string, paid: string) => [
    `「${name}」已服务 ${used} / ${days} 天，退款 ${refund} / 实付 ${paid} 元。`,
    `“${name}”: ${used} of ${countOf(days, 'day')} used; ${refund} of ${paid} yuan refunded.`,
  ],
  days: (used: number) => [`已用的 ${used} 天不会减掉`, `${countOf(used, 'day')} already used stay in the service`],
  reason: ['不填则记为订单号', 'The order number, if left empty'],
  save: ['确认处理', 'Confirm'],
  dismiss: ['不处理', 'Dismiss'],
  done: ['退款已处理', 'Refund decided'],
  dismissed: ['已标为不处理，服务不变', 'Dismissed; the service stays as it is'],
});

interface Props {
  refund: Refund;
  to: 'done' | 'dismissed';
  onClose: () => void;
}

/** Asks what is done with a service whose order was refunded. */
export function RefundDrawer({ refund, to, onClose }: Props) {
  const t = useTexts(words);
  const { id, version, order_no, service, refund_fen, pay_amount_fen, proposal, days } = refund;
  const isDone = to === 'done';
  return (
    <FormDrawer
      id="changePlatformOrderRefund"
      open
      onClose={onClose}
      title={isDone ? t.title(order_no) : t.dismissTitle(order_no)}
      values={isDone ? { decision: proposal, days: days ?? service.service_days, reason: '' } : { reason: '' }}
      fixed={{ id, version, status: to }}
      save={isDone ? t.save : t.dismiss}
      done={isDone ? t.done : t.dismissed}
      danger={isDone && proposal !== 'shorten'}
    >
      <chakra.p color="ink.2">
        {t.about(service.product_name, service.used_days, service.service_days, formatMoney(refund_fen), formatMoney(pay_amount_fen))}
      </chakra.p>
      {isDone ? <DecisionFields used={service.used_days} /> : null}
      <Field name="reason" required={!isDone} hint={isDone ? t.reason : undefined} autoFocus={!isDone} />
    </FormDrawer>
  );
}

function DecisionFields({ used }: { used: number }) {
  const t = useTexts(words);
  const decision = useFormState().form.watch('decision');
  return (
    <>
      <Field name="decision" required />
      {decision === 'shorten' ? <Field name="days" required hint={used > 0 ? t.days(used) : undefined} /> : null}
    </>
  );
}
