import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import { countText, isMine, mineIn, type Todo } from '../../../notices/todo.js';
import { silentSince } from '../service-state/eligible-days.js';
import { liveServices, lossKg, usedDays } from './columns.js';
import { endsWithin, hasAvoidedFood } from './filters.js';
import { hasAlert, silentDays, type WeightAlertKind, weightChange } from './weight-alert.js';

/** How many days before the end staff are notified. */
const endingDays = 3;

interface Row {
  product_name: string;
  figure: number | null;
}

interface Mine {
  popover: Todo['popover'];
  text: Todo['text'];
  /** Filters of the list, and the same for the database. */
  query: string;
  where: (context: Context) => RawBuilder<boolean>;
  /** The day each is due on. */
  due?: 'start_date' | 'end_date';
  /** A number of each that its reason names. */
  figure?: (context: Context) => RawBuilder<number | null>;
  reason: (row: Row) => Sentence;
}

const customerName = sql<string>`(select coalesce(c.real_name, c.nick_name) from customer c where c.id = service.user_id)`;

/** Services that the caller looks after, or all for administrators. */
function mine({ popover, text, query, where, due, figure, reason }: Mine): Todo {
  const dueOn = due ? sql<string | null>`${sql.ref(`service.${due}`)}` : sql<string | null>`null::text`;
  const found = (context: Context) =>
    liveServices(context.db).where(isMine(context.principal, 'service.principal_user_id')).where(where(context));
  return {
    popover,
    permission: 'service:service:list',
    text,
    async of(context) {
      const { number, due_on } = await found(context)
        .select([sql<number>`count(*)::int`.as('number'), sql<string | null>`min(${dueOn})`.as('due_on')])
        .executeTakeFirstOrThrow();
      return { link: `/order/service?${query}${mineIn(context.principal, 'principal_user_id')}`, number, due_on };
    },
    async first(context, most) {
      const rows = await found(context)
        .select(['service.id', 'service.product_name', customerName.as('name'), dueOn.as('due_on')])
        .select((figure?.(context) ?? sql<number | null>`null::numeric`).as('figure'))
        .orderBy(dueOn, (order) => order.asc().nullsLast())
        .orderBy('service.id')
        .limit(most)
        .execute();
      return rows.map(({ id, name, due_on, ...row }) => ({ name, reason: reason(row), link: `/order/serviceDetail/${id}`, due_on }));
    },
  };
}

const signedKilograms = (kg: number) => `${kg > 0 ? '+' : kg < 0 ? '−' : '±'}${Math.abs(kg).toFixed(1)} kg`;

/** What the trend of a customer warns of today. */
const weightAlert = (kind: WeightAlertKind, text: Todo['text']): Todo =>
  mine({
    popover: 'remind_msg',
    text,
    query: `alert=${kind}`,
    where: (context) => hasAlert(kind, context),
    figure: weightChange,
    reason: ({ figure }) => [`7 天 ${signedKilograms(figure ?? 0)}`, `${signedKilograms(figure ?? 0)} in 7 days`],
  });

export const todos: Todo[] = [
  mine({
    popover: 'need_dealt_msg',
    text: countText(
      '份食谱有客户不能吃的食物',
      'meal plan with food that the customer must not have',
      'meal plans with food that the customer must not have',
    ),
    query: 'avoided_food=true',
    where: ({ principal }) => hasAvoidedFood(principal),
    reason: ({ product_name }) => [`${product_name}，请重新生成或换掉`, `${product_name}: regenerate the plan or swap the food`],
  }),
  mine({
    popover: 'need_dealt_msg',
    text: countText('个服务单待开始', 'service to start', 'services to start'),
    query: 'status=pending',
    where: () => sql<boolean>`(service.status = 'pending')`,
    due: 'start_date',
    reason: ({ product_name }) => [product_name, product_name],
  }),
  mine({
    popover: 'need_dealt_msg',
    text: countText('个服务还没有食谱', 'running service without a meal plan', 'running services without a meal plan'),
    query: 'status=in_service&plan_state=none',
    where: () => sql<boolean>`(service.status = 'in_service' and service.plan_state = 'none')`,
    figure: usedDays,
    reason: ({ product_name, figure }) => [`${product_name}，第 ${figure} 天`, `${product_name}, day ${figure}`],
  }),
  mine({
    popover: 'remind_msg',
    text: countText(`个服务单 ${endingDays} 天内到期`, `service ends within ${endingDays} days`, `services end within ${endingDays} days`),
    query: `ends_within=${endingDays}`,
    where: (context) => endsWithin(endingDays, context),
    due: 'end_date',
    figure: () => lossKg,
    reason: ({ product_name, figure }) =>
      figure !== null && figure > 0
        ? [`${product_name}，已减 ${figure.toFixed(1)} kg`, `${product_name}, ${figure.toFixed(1)} kg lost`]
        : [product_name, product_name],
  }),
  weightAlert('too_fast', countText('位客户减重过快', 'customer loses weight too fast', 'customers lose weight too fast')),
  weightAlert('rebound', countText('位客户体重反弹', 'customer regains weight', 'customers regain weight')),
  weightAlert('plateau', countText('位客户进入平台期', 'customer is on a weight plateau', 'customers are on a weight plateau')),
  mine({
    popover: 'remind_msg',
    text: countText(
      `位客户连续 ${silentDays} 天未打卡`,
      `customer without a check-in for ${silentDays} days`,
      `customers without a check-in for ${silentDays} days`,
    ),
    query: 'alert=no_punch',
    where: (context) => hasAlert('no_punch', context),
    figure: ({ principal }) => silentSince(today(principal)),
    reason: ({ figure }) => [`已 ${figure} 天没有打卡`, `No check-in for ${figure} days`],
  }),
];
