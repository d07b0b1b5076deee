export interface DayPoint {
  date: string;
  value: number;
  /** Where the line that smooths the values lies, with its band. */
  middle?: { value: number; low: number | null; high: number | null };
}

export const height = 220;
export const edge = { left: 44, right: 12, top: 12, bottom: 26 };
export const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

export type Scale = ReturnType<typeof scaleOf>;

/** Kilograms beyond the values at which a goal would flatten them; it is only named then. */
const farthest = 6;

export function scaleOf(points: readonly DayPoint[], width: number, goal: number | null) {
  const own = points.flatMap(({ value, middle }) => [value, middle?.low ?? value, middle?.high ?? value]);
  const isNear = goal !== null && goal > Math.min(...own) - farthest && goal < Math.max(...own) + farthest;
  const values = isNear ? [...own, goal] : own;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.1, 0.2);
  const [first, last] = [dayNumber(points[0]?.date ?? ''), dayNumber(points.at(-1)?.date ?? '')];
  const x = (date: string) => edge.left + ((dayNumber(date) - first) / Math.max(1, last - first)) * (width - edge.left - edge.right);
  const y = (value: number) =>
    edge.top + ((most + room - value) / Math.max(0.001, most - least + 2 * room)) * (height - edge.top - edge.bottom);
  const marks = least === most ? [least] : [least, (least + most) / 2, most];
  const frame = { left: edge.left, right: width - edge.right, top: edge.top, bottom: height - edge.bottom };
  return { x, y, marks, isNear, frame, first: points[0]?.date ?? '', last: points.at(-1)?.date ?? '' };
}
