import { dayAfter } from '../../service/service-plan/meals.js';
import type { CampService } from './batch.js';
import type { CampOutcome } from './camp-work.js';

type Change = CampOutcome['changes'][number];

interface After {
  days: number;
  start: string | null;
}

/** The last day of a service; unknown without a first day, or in a pause without an end. */
const endOf = ({ end_date, start_date, broken_days }: CampService, { days, start }: After) =>
  start === null || (start_date !== null && end_date === null) ? null : dayAfter(start, days + broken_days - 1);

/** How the days and the end of services change, by name; those that keep both are left out. */
export function daysChanges(services: readonly CampService[], after: (one: CampService) => After): Change[] {
  return services
    .map((one): Change => {
      const { id, name, product_name, type, service_days, used_days, end_date } = one;
      const next = after(one);
      return {
        ...{ service_id: id, name, product_name, type, remain_days: service_days - used_days },
        ...{ days_before: service_days, days_after: next.days, end_before: end_date, end_after: endOf(one, next) },
      };
    })
    .filter((one) => one.days_before !== one.days_after || one.end_before !== one.end_after)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh') || one.service_id - other.service_id);
}
