import type { Context } from '../http/context.js';
import { refuseField } from '../http/refusal.js';
import { type Period, periodOf } from './days/periods.js';

const tooLong = () =>
  refuseField(42200, 'to', 'period', ['时间范围最长 366 天，请缩短', 'The period may be 366 days at most; choose a shorter one']);
const backwards = () => refuseField(42200, 'to', 'after', ['结束日期不能早于开始日期', 'The last day must not be before the first one']);

/** Returns the period of figures, at most 367 days long. @throws Refusal 42200 */
export async function checkedPeriod(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  const period = await periodOf(db, asked, principal);
  if (period.days < 1) throw backwards();
  if (period.days > 367) throw tooLong();
  return period;
}
