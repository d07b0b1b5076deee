import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { type Fact, Facts } from '#ui/facts/Facts.js';
import { formatCount, formatMoney } from '#ui/text/format.js';
import type { ServiceDetail } from './service-facts.js';
import { type ChangeProps, useChangeForm } from './use-change-form.js';

const words = texts({
  finished: [
    '服务做完了：客户进入「已结束」，以后可以延长，也算进续费。要退款或中途不做了，请用「终止服务」。',
    'The service is done. The customer is listed as finished, days can be added later, and it counts for renewals. For a refund or an early stop, use “Terminate”.',
  ],
  terminated: [
    '中途停止，不能再恢复：剩下的天数作废，提醒停发。只是做完了，请用「结束服务」。',
    'The service stops early and can’t be resumed: the days that are left are lost and reminders stop. If it is simply done, use “Finish”.',
  ],
  cancelled: ['还没开始的服务单作废，不能再开始。', 'The order has not started and can’t be started any more.'],
  left: ['剩余天数', 'Days left'],
  days: (left: number, all: number) => [`${left} / ${all} 天`, `${left} of ${all}`],
  camp: ['减脂营', 'Camp'],
  leaves: (name: string) => [`${name}，将退出`, `${name}; it leaves`],
  none: ['–', '–'],
  waiting: ['待点评打卡', 'Check-ins to review'],
  paid: ['实付', 'Paid'],
  money: (yuan: string, order: string | null) => [
    `¥${yuan}${order ? ` · 订单 ${order}` : ''}；退款请在销售平台办理，这里不会自动退`,
    `¥${yuan}${order ? ` · order ${order}` : ''}; refund it in the shop, nothing is refunded from here`,
  ],
  unpaid: ['没有收款，不涉及退款', 'Nothing was paid, so nothing is to refund'],
});

/** Finishes, cancels or terminates a service; says what that ends. */
export function CloseForm({ status, ...props }: ChangeProps & { status: 'finished' | 'cancelled' | 'terminated' }) {
  const t = useTexts(words);
  const { form, service_id } = useChangeForm(props);
  return (
    <FormDrawer {...form} id="changeServiceStatus" danger={status !== 'finished'} fixed={{ service_id, status }} values={{ reason: '' }}>
      <chakra.p color="ink.2">{t[status]}</chakra.p>
      {status === 'cancelled' ? null : <Ends detail={props.detail} />}
      <Field name="reason" required={status !== 'finished'} autoFocus />
    </FormDrawer>
  );
}

/** What a service still has when it ends. */
function Ends({ detail: { service, camp } }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  const may = useMay('listDietPunches');
  const waiting = useOperation('listDietPunches', may ? { service_id: service.id, pending: true, limit: 1 } : null);
  const facts: Fact[] = [
    { name: t.left, value: t.days(service.remain_days, service.service_days) },
    { name: t.camp, value: camp ? t.leaves(camp.name) : t.none },
    { name: t.waiting, value: waiting.data ? formatCount(waiting.data.total) : t.none },
    { name: t.paid, value: service.pay_amount_fen > 0 ? t.money(formatMoney(service.pay_amount_fen), service.order_no) : t.unpaid },
  ];
  return <Facts facts={facts} />;
}
