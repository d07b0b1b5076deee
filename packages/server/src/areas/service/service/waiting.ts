import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Waiting } from '../../../notices/waiting.js';
import { liveServices } from './columns.js';
import { endsWithin } from './filters.js';
import { type AlertKind, hasAlert, silentDays } from './weight-alert.js';

/** How many days before the end staff are notified. */
const endingDays = 3;

interface Mine {
  popover: Waiting['popover'];
  text: Sentence;
  /** Filters of the list, and the same for the database. */
  query: string;
  where: (context: Context) => RawBuilder<boolean>;
  /** The day each is due on. */
  due?: 'start_date' | 'end_date';
}

/** Services that the caller looks after. */
const mine = ({ popover, text, query, where, due }: Mine): Waiting => ({
  popover,
  permission: 'service:service:list',
  text,
  async of(context) {
    const { db, principal } = context;
    const { number, due_on } = await liveServices(db)
      .select([
        sql<number>`count(*)::int`.as('number'),
        sql<string | null>`min(${due ? sql.ref(`service.${due}`) : sql`null`})`.as('due_on'),
      ])
      .where('service.principal_user_id', '=', principal.staffId)
      .where(where(context))
      .executeTakeFirstOrThrow();
    return { link: `/order/service?${query}&principal_user_id=${principal.staffId}`, number, due_on };
  },
});

/** What the trend of a customer warns of today. */
const alert = (kind: AlertKind, text: Sentence): Waiting =>
  mine({ popover: 'remind_msg', text, query: `alert=${kind}`, where: (context) => hasAlert(kind, context) });

export const waiting: Waiting[] = [
  mine({
    popover: 'need_dealt_msg',
    text: ['待开始的服务单', 'Services to start'],
    query: 'status=pending',
    where: () => sql<boolean>`(service.status = 'pending')`,
    due: 'start_date',
  }),
  mine({
    popover: 'need_dealt_msg',
    text: ['服务中还没有食谱', 'Running services without a meal plan'],
    query: 'status=in_service&plan_state=none',
    where: () => sql<boolean>`(service.status = 'in_service' and service.plan_state = 'none')`,
  }),
  mine({
    popover: 'remind_msg',
    text: [`${endingDays} 天内到期的服务单`, `Services that end within ${endingDays} days`],
    query: `ends_within=${endingDays}`,
    where: (context) => endsWithin(endingDays, context),
    due: 'end_date',
  }),
  alert('too_fast', ['减重过快', 'Losing weight too fast']),
  alert('rebound', ['体重反弹', 'Weight going back up']),
  alert('plateau', ['进入平台期', 'Weight on a plateau']),
  alert('no_punch', [`连续 ${silentDays} 天未打卡`, `${silentDays} days without a check-in`]),
];
