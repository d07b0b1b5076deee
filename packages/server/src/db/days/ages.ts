import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from './calendar.js';
import { today } from './instants.js';

/** Whether a day is within the last `years` years and not in the future. */
export const inLastYears = (years: number, day: string, calendar: Calendar) =>
  sql<boolean>`${day}::date between (${today(calendar)} - make_interval(years => ${sql.lit(years)}))::date and ${today(calendar)}`;

/** Full years from a day until today. */
export const yearsSince = (day: RawBuilder<unknown>, calendar: Calendar) =>
  sql<number | null>`extract(year from age(${today(calendar)}, ${day}))::int`;

/** Days from today to the next birthday, 0 on the day itself. For people born on 29 February, it is on 1 March in other years. */
export const daysUntilBirthday = (birthday: RawBuilder<unknown>, calendar: Calendar) => sql<number | null>`(select case
    when extract(month from b.day) = 2 and extract(day from b.day) = 29 then (b.day - 1 + b.years)::date + 1 else (b.day + b.years)::date end - b.today
  from (select p.day, p.today, make_interval(years => extract(year from age(p.today - 1, p.day))::int + 1) as years
    from (select ${birthday} as day, ${today(calendar)} as today) p) b)`;
