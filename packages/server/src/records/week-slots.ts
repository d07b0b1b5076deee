/** A time that comes back every week. It ends on the next day unless `from` is before `to`. */
export interface WeekSlot {
  weekdays: readonly number[];
  from: string;
  to: string;
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes of the week that a slot has, from Monday 00:00. */
function minutesOf({ weekdays, from, to }: WeekSlot): number[] {
  const length = (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes || dayMinutes;
  return weekdays.flatMap((day) => {
    const start = (day - 1) * dayMinutes + minuteOf(from);
    return Array.from({ length }, (_, at) => (start + at) % weekMinutes);
  });
}

/** Returns the first of the slots that shares a minute with an earlier one, by its place; undefined if none does. */
export function overlapIn(slots: readonly WeekSlot[]): number | undefined {
  const taken = new Set<number>();
  for (const [at, slot] of slots.entries()) {
    const minutes = minutesOf(slot);
    if (new Set(minutes).size < minutes.length || minutes.some((minute) => taken.has(minute))) return at;
    for (const minute of minutes) taken.add(minute);
  }
  return undefined;
}

/** Whether a slot has a time: the weekday from 1 for Monday, and the time of day as 09:30. */
export function isInSlot({ weekdays, from, to }: WeekSlot, { weekday, time }: { weekday: number; time: string }): boolean {
  const before = weekday === 1 ? 7 : weekday - 1;
  if (from < to) return weekdays.includes(weekday) && time >= from && time < to;
  return (weekdays.includes(weekday) && time >= from) || (weekdays.includes(before) && time < to);
}
