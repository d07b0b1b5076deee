import { seededRandom } from './random.js';

/** How a customer's weight goes. */
export type Story =
  | 'none'
  | 'steady'
  | 'slow'
  | 'fast'
  | 'plateau'
  | 'rebound'
  | 'whoosh'
  | 'dropout'
  | 'travel'
  | 'trial'
  | 'returns'
  | 'pregnancy'
  | 'gout';

/** Change of weight in kg after so many days of a service, `left` days before its last or today. */
const changes: Record<Exclude<Story, 'none'>, (day: number, left: number) => number> = {
  // The first week loses water, too.
  steady: (day) => -Math.min(day, 5) * 0.16 - day * 0.075,
  slow: (day) => -day * 0.04,
  fast: (day) => -day * 0.215,
  plateau: (day) => -Math.min(day, 5) * 0.28,
  rebound: (day, left) => -day * 0.11 + Math.max(0, 9 - left) * 0.26,
  whoosh: (day) => (day < 10 ? -day * 0.02 : -1.5 - (day - 10) * 0.02),
  dropout: (day) => -day * 0.09,
  travel: (day, left) => -day * 0.1 + (left < 5 ? 0.9 - (4 - left) * 0.15 : 0),
  trial: (day) => -day * 0.14,
  returns: (day, left) => -Math.min(day, 28) * 0.14 + Math.max(0, 12 - left) * 0.05,
  pregnancy: (day) => day * 0.045,
  gout: (day) => -day * 0.06,
};

/** Those whose weight shows no month: men, and those for whom it stopped or says too little. */
const calm = new Set<Story>(['pregnancy', 'gout', 'plateau', 'fast', 'rebound', 'slow', 'trial']);

/** What a weekend leaves on the scales, from Sunday on. */
const weekend = [0.22, 0.34, 0.18, 0.05, 0, -0.02, 0.06];

export interface Person {
  n: number;
  sex: 1 | 2;
  story: Story;
  init_weight: number;
}

export interface Span {
  /** Day of the service, from 0. */
  day: number;
  /** Days until its last day or today. */
  left: number;
  weekday: number;
}

/** What the scales show on a day, the same at every start. */
export function weightOn({ n, sex, story, init_weight }: Person, { day, left, weekday }: Span): number {
  if (story === 'none') return init_weight;
  const random = seededRandom(n * 1013 + day * 31 + 5);
  const month = sex === 2 && !calm.has(story) && (day + n * 9) % 28 < 4 ? 0.5 : 0;
  const daily = (random() + random() - 1) * (story === 'pregnancy' ? 0.15 : 0.28);
  const kg = init_weight + changes[story](day, left) + (weekend[weekday] ?? 0) * (0.5 + (n % 4) * 0.25) + month + daily;
  return Math.round(kg * 20) / 20;
}

/** How a customer keeps records: how often, and how the days go. */
export interface Habits {
  /** Share of days with a weigh-in, and of meals that are sent. */
  weighs: number;
  meals: number;
  /** Share of the weekend's meals that are left out, too. */
  idle: number;
  /** Minutes that meals are later than usual. */
  late: number;
  /** Days without any record, by days before the last. */
  gap?: { from: number; to: number };
  drink: number;
  sport: number;
  bed: number;
  wake: number;
}

const gaps: Partial<Record<Story, Habits['gap']>> = {
  dropout: { from: 6, to: -1 },
  travel: { from: 9, to: 5 },
  returns: { from: 17, to: 14 },
};

const alertStories = new Set<Story>(['plateau', 'rebound', 'fast', 'pregnancy']);

/** The habits of a customer, the same at every start. */
export function habitsOf({ n, story }: Pick<Person, 'n' | 'story'>): Habits {
  const random = seededRandom(n * 271 + 3);
  const gap = gaps[story];
  return {
    // Without a few weigh-ins a week, nothing of these would be seen.
    weighs: alertStories.has(story) ? 0.85 : 0.35 + random() * 0.6,
    meals: 0.6 + random() * 0.36,
    idle: random() * 0.35,
    late: n === 20 ? 200 : Math.floor(random() * 60) - 15,
    ...(gap && { gap }),
    drink: 1200 + Math.floor(random() * 10) * 100,
    sport: story === 'pregnancy' ? 20 : 15 + Math.floor(random() * 8) * 5,
    bed: 22 * 60 + 20 + Math.floor(random() * 110) + (n === 20 ? 180 : 0),
    wake: 6 * 60 + Math.floor(random() * 80) + (n === 20 ? 210 : 0),
  };
}

/** Whether nothing came on a day. */
export const isSilent = ({ gap }: Habits, left: number) => gap !== undefined && left <= gap.from && left >= gap.to;
