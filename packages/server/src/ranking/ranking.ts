import type { Data } from '@shiyi/sdk';

export type Ranking = Data<'getCampRanking'>;
export type RankRule = Ranking['rank_rule'];
type UnrankedMember = Ranking['unranked'][number];

/** Known data of a service of a camp on a day. */
export interface MemberWeight {
  service_id: number;
  /** Kilograms with two decimals, after consent; null where there is none. */
  base_weight: number | null;
  current_weight: number | null;
  /** Day of the current weight. */
  weighed_on: string | null;
  /** Whether the customer consents to weights being seen. */
  agreed: boolean;
  /** Paused on that day: its last weight counts however old it is. */
  paused: boolean;
  punch_days: number;
  /** Percent with two decimals; null without a day that counts. */
  punch_rate: number | null;
}

/** Place of a service, with the figures that it comes from. */
export interface Place {
  service_id: number;
  rank: number;
  /** base - current, two decimals; negative after a gain. */
  loss_kg: number;
  /** loss / base × 100, two decimals. */
  loss_pct: number;
  /** 0 to 100, two decimals. */
  rank_score: number;
}

export interface Places {
  ranked: Place[];
  unranked: { service_id: number; reason: UnrankedMember['reason'] }[];
  /** Mean of loss_kg, two decimals; null without any. */
  avg_loss_kg: number | null;
}

/** The day of a ranking, and the first of its camp. */
export interface RankedDay {
  start: string;
  day: string;
}

/** Hundredths, in which all values are whole numbers. */
const hundredths = (value: number) => Math.round(value * 100);

/** The quotient as a whole number; halves go away from zero, as in PostgreSQL. */
const quotient = (value: number, by: number) => {
  const whole = Math.floor((2 * Math.abs(value) + by) / (2 * by));
  return value < 0 && whole > 0 ? -whole : whole;
};

const dayMs = 86_400_000;

/** Days from one day to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Days up to and with the day in which a place needs a weigh-in. */
const recentDays = 7;

function reasonOf(one: MemberWeight, { start, day }: RankedDay): UnrankedMember['reason'] | null {
  if (!one.agreed) return 'no_consent';
  if (one.base_weight === null) return 'no_base';
  if (one.current_weight === null || one.weighed_on === null) return 'no_recent_weight';
  if (!one.paused && daysBetween(one.weighed_on, day) >= recentDays) return 'no_recent_weight';
  return one.weighed_on < start ? 'before_camp' : null;
}

interface Figures {
  service_id: number;
  punch_days: number;
  /** Hundredths of a kilogram, of a percent, of a point. */
  loss: number;
  pct: number;
  rate: number;
  score: number;
}

function figuresOf({ service_id, punch_days, base_weight, current_weight, punch_rate }: MemberWeight): Figures {
  const base = hundredths(base_weight ?? 0);
  const loss = base - hundredths(current_weight ?? 0);
  return { service_id, punch_days, loss, pct: quotient(loss * 10_000, base), rate: hundredths(punch_rate ?? 0), score: 0 };
}

/** 60 × max(0, pct) / largest pct + 40 × punch rate / 100; the first part is 0 when the largest is not above 0. */
const scoreOf = ({ pct, rate }: Figures, most: number) =>
  most > 0 ? quotient(60_000 * Math.max(0, pct) + 4 * rate * most, 10 * most) : quotient(4 * rate, 10);

const figureOf = { percent: 'pct', kg: 'loss', score: 'score' } as const satisfies Record<RankRule, keyof Figures>;

/** Equal values share a rank and the next one skips; within them more punch days come first, then the older service. */
function placesOf(figures: readonly Figures[], rule: RankRule): Place[] {
  const key = figureOf[rule];
  const sorted = figures.toSorted(
    (one, other) => other[key] - one[key] || other.punch_days - one.punch_days || one.service_id - other.service_id,
  );
  let rank = 0;
  return sorted.map((one, at) => {
    if (at === 0 || sorted[at - 1]?.[key] !== one[key]) rank = at + 1;
    return { service_id: one.service_id, rank, loss_kg: one.loss / 100, loss_pct: one.pct / 100, rank_score: one.score / 100 };
  });
}

/**
 * Ranks the services of a camp on a day, which is not after the last of the camp: by the share of weight lost, the kilograms, or the score.
 * A weigh-in counts for seven days, its own included, and only one since the start of the camp earns a place. All comparisons are of values with two decimals.
 */
export function rankCamp(services: readonly MemberWeight[], rule: RankRule, on: RankedDay): Places {
  const unranked: Places['unranked'] = [];
  const figures: Figures[] = [];
  for (const one of services) {
    const reason = reasonOf(one, on);
    if (reason) unranked.push({ service_id: one.service_id, reason });
    else figures.push(figuresOf(one));
  }
  const most = Math.max(0, ...figures.map(({ pct }) => pct));
  for (const one of figures) one.score = scoreOf(one, most);
  const sum = figures.reduce((all, { loss }) => all + loss, 0);
  return {
    ranked: placesOf(figures, rule),
    unranked: unranked.toSorted((one, other) => one.service_id - other.service_id),
    avg_loss_kg: figures.length > 0 ? quotient(sum, figures.length) / 100 : null,
  };
}

/** Places won since the day before; null for those without a place then. */
export function changesSince(now: readonly Place[], before: readonly Place[]): Map<number, number | null> {
  const old = new Map(before.map(({ service_id, rank }) => [service_id, rank]));
  return new Map(
    now.map(({ service_id, rank }) => {
      const was = old.get(service_id);
      return [service_id, was === undefined ? null : was - rank];
    }),
  );
}
