interface Weight {
  date: string;
  weight: number;
}

export interface Frame {
  width: number;
  height: number;
}

const dayMs = 86_400_000;
const daysFrom = (first: string, day: string) => (Date.parse(day) - Date.parse(first)) / dayMs;

/** The points of a weight curve within a frame: across from the first to the last day of the camp, up by kilograms of this member. */
export function curveOf(weights: readonly Weight[], { first, last }: { first: string; last: string }, { width, height }: Frame) {
  const all = weights.map(({ weight }) => weight);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [days, spread] = [Math.max(1, daysFrom(first, last)), Math.max(0.5, high - low)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return weights.map(({ date, weight }) => ({
    x: round((daysFrom(first, date) / days) * width),
    y: round(high === low ? height / 2 : ((high - weight) / spread) * height),
  }));
}
