import type { Condition } from '@shiyi/server/audience/condition';
import { fields } from '@shiyi/server/audience/fields';
import {
  agreed,
  at,
  type Company,
  dayMs,
  dayOf,
  daysBetween,
  type Found,
  latest,
  num,
  one,
  type Read,
  type Row,
  rounded,
  services,
} from './audience-company.js';
import { figures } from './audience-figures.js';

function ageOn(birthday: string, day: string): number {
  const [by = 0, bm = 0, bd = 0] = birthday.split('-').map(Number);
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0);
}

function daysUntilBirthday(birthday: string, today: string): number {
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(at(today) + ahead * dayMs).toISOString().slice(0, 10);
    const before = new Date(at(today) + (ahead - 1) * dayMs).toISOString().slice(0, 10);
    if (ageOn(birthday, day) > ageOn(birthday, before)) return ahead;
  }
}

function weightOf({ rows }: Company, { id, init_weight }: Row): number | null {
  const newest = rows.punch_weight.filter((one) => one.user_id === id).sort((a, b) => String(b.day).localeCompare(String(a.day)))[0];
  return num(newest?.weight ?? init_weight);
}

function contactsOf({ rows }: Company, id: unknown) {
  const contacts = rows.external_user.filter((one) => one.customer_id === id);
  return {
    follows: rows.external_user_follow.filter((one) => contacts.some((contact) => contact.id === one.external_user_id)),
    members: rows.group_chat_member.filter((one) => contacts.some((contact) => contact.external_userid === one.userid)),
  };
}

function channelsOf({ rows }: Company, id: unknown): Found[] {
  const found: Found[] = [];
  for (let next = rows.channel.find((one) => one.id === id); next; next = rows.channel.find((one) => one.id === next?.pid))
    found.push({ value: Number(next.id), day: null });
  return found;
}

const ofServices =
  (name: string): Read =>
  (company, customer) =>
    services(company, customer).flatMap((row) => one(row[name] as string | null, row.start_date as string | null));
const reported =
  (kind: string): Read =>
  ({ rows }, { id }) =>
    rows.punch_action.filter((row) => row.user_id === id && row.kind === kind).map((row) => ({ day: String(row.day) }));
const orders = ({ rows }: Company, { id }: Row) => rows.platform_order.filter((row) => row.user_id === id);
const column =
  (name: string): Read =>
  (_, customer) =>
    one(customer[name] as string | null);

function answers({ rows }: Company, { id }: Row, of: string | undefined) {
  return rows.evaluation_answer
    .filter((row) => row.customer_id === id && (of === undefined || row.questionnaire_id === Number(of)))
    .sort((a, b) => Date.parse(String(b.finished_at)) - Date.parse(String(a.finished_at)) || Number(b.id) - Number(a.id));
}

const newestAnswer =
  (name: string): Read =>
  (company, customer, of) =>
    answers(company, customer, of)
      .slice(0, 1)
      .flatMap((row) => one(row[name] as string | null, dayOf(company, row.finished_at)));

function lastEnd(company: Company, customer: Row): string | null {
  return latest(services(company, customer).map((row) => row.ended_on as string | null));
}

const reads: Record<string, Read> = {
  ...figures,
  'attribute.sex': (_, { sex }) => one(sex === 0 ? null : String(sex)),
  'attribute.age': ({ today }, { birthday }) => one(birthday === null ? null : ageOn(String(birthday), today)),
  'attribute.birthday_in_days': ({ today }, { birthday }) => one(birthday === null ? null : daysUntilBirthday(String(birthday), today)),
  'attribute.stage': column('stage'),
  'attribute.member_type': column('member_type'),
  'attribute.province': column('province'),
  'attribute.city': column('city'),
  'attribute.added_on': (company, { created_at }) => one(dayOf(company, created_at)),
  'attribute.principal': column('principal_user_id'),
  'attribute.is_pending': column('is_pending'),
  'attribute.is_public': (_, { principal_user_id }) => one(principal_user_id === null),
  'attribute.subscribe_status': column('subscribe_status'),
  'health.weight_kg': (company, customer) => one(weightOf(company, customer)),
  'health.bmi': (company, customer) => {
    const [weight, height] = [weightOf(company, customer), num(customer.height)];
    return one(weight === null || height === null ? null : rounded(weight / (height / 100) ** 2));
  },
  'health.loss_pct': (company, customer) => {
    const [weight, start] = [weightOf(company, customer), num(customer.init_weight)];
    return one(weight === null || start === null ? null : rounded(((start - weight) / start) * 100));
  },
  'health.target_gap_kg': (company, customer) => {
    const [weight, target] = [weightOf(company, customer), num(customer.target_weight)];
    return one(weight === null || target === null ? null : rounded(weight - target));
  },
  'health.waist_cm': (_, { waist }) => one(num(waist)),
  'channel.channel': (company, { channel_id }) => channelsOf(company, channel_id),
  'tag.tag': (company, { id }) =>
    company.rows.customer_tag
      .filter((row) => row.user_id === id)
      .map((row) => ({ value: Number(row.tag_id), day: dayOf(company, row.tagged_at) })),
  'service.type': ofServices('type'),
  'service.status': ofServices('status'),
  'service.principal': ofServices('principal_user_id'),
  'service.camp': ofServices('camp_id'),
  'service.remain_days': (company, customer) => {
    const end = latest(services(company, customer).map((row) => (row.status === 'in_service' ? (row.end_date as string | null) : null)));
    return one(end === null ? null : daysBetween(company.today, end) + 1, end);
  },
  'service.days_since_end': (company, customer) => {
    const end = lastEnd(company, customer);
    return one(end === null ? null : daysBetween(end, company.today), end);
  },
  'punch.meal': ({ rows }, { id }) => rows.diet_punch.filter((row) => row.user_id === id).map((row) => ({ day: String(row.day) })),
  'punch.weight': reported('weight'),
  'punch.sport': reported('sport'),
  'punch.sleep': reported('sleep'),
  'evaluation.answered': (company, customer, of) => answers(company, customer, of).map((row) => ({ day: dayOf(company, row.finished_at) })),
  'evaluation.total': newestAnswer('total'),
  'evaluation.title': newestAnswer('result_title'),
  'order.paid': (company, customer) => orders(company, customer).map((row) => ({ day: dayOf(company, row.pay_at) })),
  'order.amount_fen': (company, customer) => {
    const all = orders(company, customer);
    return all.length === 0 ? [] : one(all.reduce((sum, row) => sum + Number(row.pay_amount_fen) - Number(row.refund_fen), 0));
  },
  'order.last_paid_on': (company, customer) => one(latest(orders(company, customer).map((row) => dayOf(company, row.pay_at)))),
  'group_chat.member': (company, { id }) =>
    contactsOf(company, id)
      .members.filter((row) => row.quit_time === null)
      .map((row) => ({ value: Number(row.group_chat_id), day: dayOf(company, row.joined_at) })),
  'group_chat.joined': (company, { id }) => contactsOf(company, id).members.map((row) => ({ day: dayOf(company, row.joined_at) })),
  'group_chat.left': (company, { id }) =>
    contactsOf(company, id).members.flatMap((row) => (row.quit_time === null ? [] : { day: dayOf(company, row.quit_time) })),
  'contact.staff': (company, { id }) =>
    contactsOf(company, id)
      .follows.filter((row) => row.ended_at === null)
      .flatMap((row) => company.rows.staff.filter((staff) => staff.wx_userid === row.wx_userid))
      .map((staff) => ({ value: Number(staff.id), day: null })),
  'fission.helped': (company, { id }) =>
    company.rows.external_user
      .filter((contact) => contact.customer_id === id)
      .flatMap((contact) => company.rows.fission_friend.filter((row) => row.external_user_id === contact.id && row.valid === true))
      .map((row) => ({ day: dayOf(company, row.added_at) })),
  'article.read': (company, { id }) =>
    company.rows.article_read.filter((row) => row.user_id === id).map((row) => ({ day: dayOf(company, row.read_at) })),
  'contact.first_added_on': (company, { id }) => {
    const days = company.rows.external_user
      .filter((row) => row.customer_id === id)
      .flatMap((row) => dayOf(company, row.first_add_at) ?? []);
    return one(days.sort()[0] ?? null);
  },
  'contact.added': (company, { id }) => contactsOf(company, id).follows.map((row) => ({ day: dayOf(company, row.created_at) })),
  'contact.lost': (company, { id }) =>
    contactsOf(company, id).follows.flatMap((row) => (row.ended_at === null ? [] : { day: dayOf(company, row.ended_at) })),
};

/** What was found before, for each company. */
const remembered = new WeakMap<Company, Map<string, Found[]>>();

/** Returns what a field of a customer holds, found row by row. */
export function foundIn(company: Company, customer: Row, name: string, of?: string): Found[] {
  const read = reads[name];
  if (!read) throw new Error(`The reference has no ${name}.`);
  const known = remembered.get(company) ?? new Map<string, Found[]>();
  remembered.set(company, known);
  const key = `${name} ${of} ${customer.id}`;
  const found = known.get(key) ?? read(company, customer, of);
  known.set(key, found);
  return found;
}

function inWindow({ window }: Condition, day: string | null, today: string): boolean {
  if (!window) return true;
  if (day === null) return false;
  const { kind, days = 1, from = '', to = '' } = window;
  if (kind === 'custom') return day >= from && day <= to;
  const ago = daysBetween(day, today);
  return kind === 'yesterday' ? ago === 1 : ago >= 0 && ago < (kind === 'today' ? 1 : days);
}

function compare(op: string, found: Found['value'], values: readonly string[], isNumber: boolean): boolean {
  const value = isNumber ? Number(found) : String(found);
  const [first, second] = values.map((text) => (isNumber ? Number(text) : text)) as [string | number, string | number];
  if (op === 'between') return value >= first && value <= second;
  if (op === 'gt') return value > first;
  if (op === 'gte') return value >= first;
  if (op === 'lt') return value < first;
  if (op === 'lte') return value <= first;
  return values.some((text) => (isNumber ? Number(text) : text) === value) === (op === 'eq');
}

/** Whether a rule holds; undefined without consent. */
function ruleHolds(company: Company, customer: Row, rule: Condition): boolean | undefined {
  const { field = '', op = 'eq', values = [], of, times = 1 } = rule;
  const facts = fields[field];
  const health = facts?.health;
  if (health && !['health', 'evaluation'].includes(health) && !agreed(company, customer.id, health)) return undefined;
  if (facts?.consent && !['diet', 'weight', 'sport', 'sleep'].some((module) => agreed(company, customer.id, module))) return undefined;
  const found = foundIn(company, customer, field, of);
  if (op === 'empty') return found.length === 0;
  if (op === 'not_empty') return found.length > 0;
  if (op === 'happened' || op === 'not_happened')
    return found.filter(({ day }) => inWindow(rule, day, company.today)).length >= times === (op === 'happened');
  if (op === 'contains' || op === 'not_contains') return found.some(({ value }) => values.includes(String(value))) === (op === 'contains');
  return found.length > 0 && compare(op, found[0]?.value, values, facts?.type === 'number');
}

/** Whether a condition holds for a customer; undefined if that depends on what the customer has not agreed to. */
export function holds(company: Company, customer: Row, condition: Condition): boolean | undefined {
  if (condition.field) return ruleHolds(company, customer, condition);
  if (condition.not) {
    const inner = holds(company, customer, condition.not);
    return inner === undefined ? undefined : !inner;
  }
  const isAll = condition.all !== undefined;
  const parts = (condition.all ?? condition.any ?? []).map((part) => holds(company, customer, part));
  if (parts.some((part) => part === !isAll)) return !isAll;
  return parts.some((part) => part === undefined) ? undefined : isAll;
}
