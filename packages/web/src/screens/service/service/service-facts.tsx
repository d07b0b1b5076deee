import type { Data } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useRights } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import type { Fact } from '#ui/facts/Facts.js';
import { formatFigure, formatMoney } from '#ui/text/format.js';
import { titleWithUnit } from '#ui/text/units.js';
import { RecordLink } from './RecordLink.js';
import { useServiceMeta } from './service-meta.js';

export type ServiceDetail = Data<'getService'>;
export type ServiceRecord = ServiceDetail['service'];

const words = texts({
  none: ['–', '–'],
  span: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  unset: ['未定', 'not set'],
  days: (used: number, all: number, left: number) => [`第 ${used} / ${all} 天，剩 ${left} 天`, `Day ${used} of ${all}, ${left} left`],
  punched: (days: number, rate: string) => [`${days} 天（${rate}）`, `${countOf(days, 'day')} (${rate})`],
  punchedDays: (days: number) => [`${days} 天`, countOf(days, 'day')],
  weight: (from: string, now: string, target: string) => [`${from} → ${now}，目标 ${target}`, `${from} → ${now}, target ${target}`],
  dates: ['服务期', 'Dates'],
  progress: ['进度', 'Progress'],
  body: ['体重', 'Weight'],
  camp: ['减脂营', 'Camp'],
  plan: ['食谱', 'Meal plan'],
  customer: ['客户', 'Customer'],
});

const kg = (value: number | null) => (value === null ? '–' : `${formatFigure(value)} kg`);

/** Returns the texts for the facts of a service order. */
export function useServiceFacts() {
  const t = useTexts(words);
  const meta = useServiceMeta();
  const may = useRights('getCustomer', 'getStaff', 'getCamp', 'getServicePlan', 'listCustomerOrders');
  const linked = (isAllowed: boolean | undefined, to: string, text: string | null | undefined) =>
    text && isAllowed ? <RecordLink to={to}>{text}</RecordLink> : text;
  const staffLink = (staff: ServiceRecord['principal']) =>
    linked(may.getStaff && staff !== null, `/system/staff/${staff?.id}`, staff?.name);
  return ({ service, camp, customer }: ServiceDetail): Fact[] => {
    const of = (name: string, value: ReactNode): Fact => ({ name: meta.label(name), value: value || t.none });
    const { start_date, end_date, used_days, service_days, remain_days, punch_days, punch_rate, loss_kg, loss_pct } = service;
    return [
      { name: t.customer, value: linked(may.getCustomer, `/user/userList/detail/${customer.id}`, customerName(customer)) },
      of('status', meta.word('status', service.status)),
      { name: t.dates, value: start_date ? t.span(start_date, service.closed_on ?? end_date ?? t.unset) : t.unset },
      { name: t.progress, value: t.days(used_days, service_days, remain_days) },
      of('principal', staffLink(service.principal)),
      of('seller', staffLink(service.seller)),
      { name: t.camp, value: camp ? linked(may.getCamp, `/order/campDetail/${camp.id}`, camp.name) : t.none },
      {
        name: t.plan,
        value: linked(may.getServicePlan, `/order/serviceDetail/${service.id}?tab=plan`, meta.word('plan_state', service.plan_state)),
      },
      of('punch_days', punch_rate === null ? t.punchedDays(punch_days) : t.punched(punch_days, `${punch_rate} %`)),
      { name: t.body, value: t.weight(kg(service.init_weight), kg(service.current_weight), kg(service.target_weight)) },
      of('loss_kg', loss_kg === null ? null : `${loss_kg} kg${loss_pct === null ? '' : ` (${loss_pct} %)`}`),
      { name: titleWithUnit(meta.label('pay_amount_fen'), 'fen'), value: formatMoney(service.pay_amount_fen) },
      of('order_no', linked(may.listCustomerOrders, `/user/userList/detail/${customer.id}?tab=orders`, service.order_no)),
      of('sport_type', meta.word('sport_type', service.sport_type)),
      of('remark', service.remark),
      ...(service.status_reason ? [of('status_reason', service.status_reason)] : []),
    ];
  };
}
