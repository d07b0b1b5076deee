/** A time that comes back every week. It ends on the next day unless it begins before it ends. */
export interface WeekSlot {
  weekdays: number[];
  from: string;
  to: string;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a slot goes on into the next day. */
export const isOverMidnight = ({ from, to }: Pick<WeekSlot, 'from' | 'to'>) => from !== '' && to !== '' && to <= from;

/** A part of a day that a slot covers, in minutes from midnight. */
export interface Stretch {
  weekday: number;
  start: number;
  end: number;
}

/** Returns what a slot covers of each day; two stretches where it goes over midnight. */
export function stretchesOf({ weekdays: days, from, to }: WeekSlot): Stretch[] {
  if (from === '' || to === '') return [];
  const [start, length] = [minuteOf(from), (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes || dayMinutes];
  return days.flatMap((weekday) => {
    const end = start + length;
    const today = { weekday, start, end: Math.min(end, dayMinutes) };
    const next = { weekday: (weekday % 7) + 1, start: 0, end: end - dayMinutes };
    return end > dayMinutes ? [today, next] : [today];
  });
}

/** Whether two slots share a minute of the week. */
export function overlap(one: WeekSlot, other: WeekSlot): boolean {
  const theirs = stretchesOf(other);
  return stretchesOf(one).some((a) => theirs.some((b) => a.weekday === b.weekday && a.start < b.end && b.start < a.end));
}

/** Minutes of the week that no slot covers. */
export function uncoveredMinutes(slots: readonly WeekSlot[]): number {
  const taken = new Set<number>();
  for (const { weekday, start, end } of slots.flatMap(stretchesOf))
    for (let minute = start; minute < end; minute++) taken.add((weekday - 1) * dayMinutes + minute);
  return weekMinutes - taken.size;
}
