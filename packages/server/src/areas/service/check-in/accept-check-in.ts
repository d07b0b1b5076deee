import type { Sentence } from '../../../http/refusal.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { dayAfter } from '../service-plan/meals.js';
import type { CheckInContext } from './check-in-context.js';
import { type CheckIn, type Fault, kindFault } from './kinds.js';
import { type MealRecord, mealRecord } from './meal-record.js';
import { type CheckedService, serviceOn } from './service-on.js';

/** Who sends, and what they may. */
export interface Sender {
  enterpriseId: number;
  /** The key of the app, or `staff`, `import` or `sandbox`. */
  source: string;
  /** Null where the customer recorded it. */
  staffId: number | null;
  /** How many days ago a check-in may be; any past day where left out. */
  mostDaysLate?: number;
}

/** An accepted event, with the service order that it counts for. */
export interface AcceptedCheckIn {
  event: CheckIn;
  service: CheckedService | null;
  meal?: MealRecord & { eaten_at: string };
}

const refuse = (field: string, zh: string, en: string): Fault => ({ field, reason: [zh, en] });
const about = (field: string, reason: Sentence): Fault => ({ field, reason });

function dayFault({ date }: CheckIn, { today }: CheckInContext, { mostDaysLate }: Sender): Fault | undefined {
  if (date > today) return refuse('date', '不能为未来的日期打卡', 'A check-in can’t lie in the future');
  if (mostDaysLate !== undefined && date < dayAfter(today, -mostDaysLate))
    return refuse('date', `只能补记 ${mostDaysLate} 天以内的打卡`, `A check-in can be at most ${mostDaysLate} days late`);
  return undefined;
}

/** Minutes after midnight until which food still belongs to the day before. */
const longestNight = 5 * 60;

function timeFault({ minute, is_ahead }: { minute: number; is_ahead: boolean }): Fault | undefined {
  if (is_ahead) return refuse('eaten_at', '用餐时间不能晚于现在', 'The meal can’t be eaten later than now');
  if (minute >= 0 && minute < 1440 + longestNight) return undefined;
  return refuse('eaten_at', '用餐时间不在这一天，请检查日期', 'The meal was not eaten on this day; check the date');
}

function judgeMeal(event: CheckIn & { meal: Meal }, service: CheckedService, standing: CheckInContext): AcceptedCheckIn | Fault {
  const { meals, planned, foodIndex, times } = standing;
  if (meals.get(`${service.id} ${event.date} ${event.meal}`)?.isEvaluated)
    return refuse(
      'meal',
      '这一餐已点评，不能再修改，可以留言说明',
      'This meal is reviewed and can’t change any more; leave a comment instead',
    );
  const time = times.get(event) as NonNullable<ReturnType<typeof times.get>>;
  const fault = timeFault(time);
  if (fault) return fault;
  const plan = planned.get(`${service.id} ${event.date}`)?.[event.meal];
  const record = mealRecord(event, { foods: foodIndex.foods, planned: plan, clocks: service.meals, minute: time.minute });
  return 'reason' in record ? record : { event, service, meal: { ...record, eaten_at: time.at } };
}

function judgeWeight(
  event: CheckIn,
  found: CheckedService | Sentence,
  { weighedByStaff }: CheckInContext,
  sender: Sender,
): AcceptedCheckIn | Fault {
  if (sender.staffId === null && weighedByStaff.has(`${event.user_id} ${event.date}`))
    return refuse(
      'weight',
      '当天体重已由员工登记，如需修改请联系营养师',
      'Staff entered the weight of this day; ask the nutritionist to change it',
    );
  if ('id' in found) return { event, service: found };
  return event.waist === undefined ? { event, service: null } : about('waist', found);
}

function judgeComment(event: CheckIn, service: CheckedService, { meals, days }: CheckInContext): AcceptedCheckIn | Fault {
  const key = `${service.id} ${event.date}`;
  if (event.meal !== undefined && !meals.has(`${key} ${event.meal}`))
    return refuse('meal', '当天没有这一餐的打卡，请先打卡再留言', 'This meal was not recorded on the day; record it, then comment');
  if (!days.has(key))
    return refuse('date', '当天还没有打卡，请先打卡再留言', 'Nothing was recorded on the day; record something, then comment');
  return { event, service };
}

function namedFault({ task_id, seminar_id, watched_s = 0 }: CheckIn, { tasks, seminars }: CheckInContext): Fault | undefined {
  if (task_id !== undefined && !tasks.has(task_id)) return refuse('task_id', '没有这个任务', 'There is no such task');
  if (seminar_id === undefined) return undefined;
  const duration = seminars.get(seminar_id);
  if (duration === undefined) return refuse('seminar_id', '没有这节微课', 'There is no such course');
  return watched_s > duration ? refuse('watched_s', '已观看时长超过微课时长', 'More was watched than the course is long') : undefined;
}

const needsNoService = new Set<CheckIn['kind']>(['task', 'course']);

/** Whether an event is taken, and for which order, or why not. */
export function acceptCheckIn(event: CheckIn, standing: CheckInContext, sender: Sender): AcceptedCheckIn | Fault {
  if (!standing.customers.has(event.user_id)) return refuse('user_id', '没有这位客户', 'There is no such customer');
  const fault = kindFault(event) ?? dayFault(event, standing, sender) ?? namedFault(event, standing);
  if (fault) return fault;
  const found = serviceOn(standing.services.get(event.user_id) ?? [], event.date);
  if (event.kind === 'weight') return judgeWeight(event, found, standing, sender);
  if (needsNoService.has(event.kind)) return { event, service: 'id' in found ? found : null };
  if (!('id' in found)) return about('date', found);
  if (event.kind === 'meal') return judgeMeal(event as CheckIn & { meal: Meal }, found, standing);
  return event.kind === 'comment' ? judgeComment(event, found, standing) : { event, service: found };
}
