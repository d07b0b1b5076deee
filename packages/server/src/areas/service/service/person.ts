import { sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import type { ErasureContext, PersonData, TimelineSource } from '../../../person/person-data.js';
import { changeMessage, changeReason } from '../service-state/change-note.js';

const reason = [
  '服务合同和收款依法保存，已去掉姓名和健康内容',
  'Contracts and payments are kept by law, without name and health data',
] as const;
const owners = [{ column: 'service_id', of: 'service' }] as const;

/** Orders that have not begun never will. What was paid for them stays. */
const cancelOrders = ({ db, person, principal }: ErasureContext) =>
  sql`with ended as (
    update service set status = 'cancelled', closed_on = ${today(principal)}
    where user_id = any(${person.ids}::bigint[]) and status = 'pending' and deleted_at is null returning id)
  insert into service_change (service_id, kind, before, after, message, staff_id)
    select id, 'status', 'pending', 'cancelled', ${changeMessage('customer_erased')}::jsonb, ${principal.staffId} from ended`.execute(db);

/** Changes whose values are about the person's health. */
const health = "kind in ('remark', 'energy', 'eval_weight', 'evaluation')";

export const personData: PersonData[] = [
  {
    what: 'services',
    name: ['服务单', 'Service orders'],
    table: 'service',
    subject: 'service',
    owners: [{ column: 'user_id' }],
    merge: 'move',
    erase: {
      do: 'anonymize',
      set: {
        ...{ remark: null, init_weight: null, target_weight: null, eval_weight: null, energy_basis: null, energy_input: null },
        // The reasons why services were paused or ended may reveal the person's health; the dates are kept.
        ...{ status_reason: null, evaluate_answer_id: null, plan_replaced: "'[]'" },
        ...{ energy_before: "'[]'", plan_undo: null },
      },
      reason,
    },
    exported: true,
    afterErasure: cancelOrders,
  },
  {
    ...{ what: 'service_breaks', name: ['服务暂停', 'Pauses of services'], table: 'service_break', owners, merge: 'with its owner' },
    ...{ erase: { do: 'anonymize', set: { reason: "''" }, reason }, exported: true },
  },
  {
    what: 'service_changes',
    name: ['服务变更', 'Changes of services'],
    table: 'service_change',
    owners,
    merge: 'with its owner',
    erase: {
      do: 'anonymize',
      set: {
        before: `case when ${health} then null else before end`,
        after: `case when ${health} then null else after end`,
        reason: null,
      },
      reason,
    },
    exported: true,
    texts: { reason: { of: 'message', text: (language) => changeReason(language, 'r') } },
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'service',
    rows: (
      userId,
    ) => sql`select s.id::text, s.created_at, s.status, s.product_name, null::text, null::text, s.pay_amount_fen, s.id, s.seller_user_id
      from service s where s.user_id = ${userId} and s.deleted_at is null`,
  },
];
