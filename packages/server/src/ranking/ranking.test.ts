import { describe, expect, it } from 'vitest';
import { changesSince, type MemberWeight, type RankRule, rankCamp } from './ranking.js';

const day = '2026-11-20';
const on = { start: '2026-11-02', day };

const member = (service_id: number, base: number | null, current: number | null, more: Partial<MemberWeight> = {}): MemberWeight => ({
  ...{
    service_id,
    base_weight: base,
    current_weight: current,
    weighed_on: day,
    agreed: true,
    paused: false,
    punch_days: 10,
    punch_rate: 50,
  },
  ...more,
});
const ranks = (services: readonly MemberWeight[], rule: RankRule = 'percent') =>
  rankCamp(services, rule, on).ranked.map(({ service_id, rank }) => [service_id, rank]);
const reasons = (...services: MemberWeight[]) => rankCamp(services, 'percent', on).unranked.map(({ reason }) => reason);

describe('ranking', () => {
  it('has the figures of the contract, to the digit', () => {
    const services = [
      member(7001, 72.5, 69.5, { punch_days: 19, punch_rate: 100 }),
      member(7002, 68.25, 66.5, { punch_days: 17, punch_rate: 89.47 }),
    ];
    expect(rankCamp(services, 'score', on)).toEqual({
      ranked: [
        { service_id: 7001, rank: 1, loss_kg: 3, loss_pct: 4.14, rank_score: 100 },
        { service_id: 7002, rank: 2, loss_kg: 1.75, loss_pct: 2.56, rank_score: 72.89 },
      ],
      unranked: [],
      avg_loss_kg: 2.38,
    });
  });

  it('shares a rank between equals and skips the next: 1, 2, 2, 4', () => {
    expect(ranks([member(1, 80, 79), member(2, 80, 78), member(3, 80, 78), member(4, 80, 77)])).toEqual([
      [4, 1],
      [2, 2],
      [3, 2],
      [1, 4],
    ]);
    expect(ranks([member(1, 80, 78), member(2, 80, 78), member(3, 80, 78)])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it('gives no place for a weight from before the camp, even while paused', () => {
    const early = { weighed_on: '2026-11-01' };
    const first = { start: '2026-11-02', day: '2026-11-02' };
    const { ranked, unranked } = rankCamp(
      [member(1, 80, 70, early), member(2, 80, 70, { ...early, paused: true }), member(3, 60, 60, { weighed_on: first.day })],
      'kg',
      first,
    );
    expect(ranked.map(({ service_id, rank }) => [service_id, rank])).toEqual([[3, 1]]);
    expect(unranked.map(({ reason }) => reason)).toEqual(['before_camp', 'before_camp']);
  });

  it('orders equals by check-in days, then by older service, with the same rank', () => {
    const services = [member(3, 80, 78, { punch_days: 9 }), member(9, 80, 78, { punch_days: 12 }), member(1, 80, 78, { punch_days: 9 })];
    expect(ranks(services)).toEqual([
      [9, 1],
      [1, 1],
      [3, 1],
    ]);
  });

  it('compares two decimals: what differs only behind them is equal', () => {
    // 1.2500 % and 1.2462 % become 1.25 both.
    expect(ranks([member(1, 80, 79), member(2, 80.24, 79.24)])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    // 0.125 % goes up to 0.13, a gain of it down to -0.13, as in PostgreSQL.
    const [up, down] = rankCamp([member(1, 80, 79.9), member(2, 80, 80.1)], 'percent', on).ranked;
    expect([up?.loss_pct, down?.loss_pct]).toEqual([0.13, -0.13]);
  });

  it('ranks by the rule of the camp', () => {
    // Two kilograms of 100 are less of a share than 1.8 of 60.
    const services = [
      member(1, 100, 98, { punch_rate: 20 }),
      member(2, 60, 58.2, { punch_rate: 10 }),
      member(3, 90, 89.9, { punch_rate: 100 }),
    ];
    expect(ranks(services, 'kg').map(([id]) => id)).toEqual([1, 2, 3]);
    expect(ranks(services, 'percent').map(([id]) => id)).toEqual([2, 1, 3]);
    // 60 x 2/3 + 8 = 48; 60 + 4 = 64; 60 x 0.11/3 + 40 = 42.2.
    expect(rankCamp(services, 'score', on).ranked.map(({ service_id, rank_score }) => [service_id, rank_score])).toEqual([
      [2, 64],
      [1, 48],
      [3, 42.2],
    ]);
  });

  it('leaves the weight out of the score when all have gained or stayed', () => {
    const services = [
      member(1, 80, 81, { punch_rate: 50 }),
      member(2, 80, 80, { punch_rate: 33.33 }),
      member(3, 80, 90, { punch_rate: null }),
    ];
    const { ranked, avg_loss_kg } = rankCamp(services, 'score', on);
    expect(ranked.map(({ service_id, rank_score }) => [service_id, rank_score])).toEqual([
      [1, 20],
      [2, 13.33],
      [3, 0],
    ]);
    expect(avg_loss_kg).toBe(-3.67);
    expect(ranks(services, 'percent').map(([id]) => id)).toEqual([2, 1, 3]);
  });

  it('ranks a gain below any loss', () => {
    const { ranked } = rankCamp([member(1, 80, 76), member(2, 80, 84)], 'score', on);
    expect(ranked.map(({ rank_score, loss_kg, loss_pct }) => [rank_score, loss_kg, loss_pct])).toEqual([
      [80, 4, 5],
      [20, -4, -5],
    ]);
  });

  it('needs a weigh-in in seven days, the day itself included', () => {
    expect(reasons(member(1, 80, 78, { weighed_on: '2026-11-14' }))).toEqual([]);
    expect(reasons(member(1, 80, 78, { weighed_on: '2026-11-13' }))).toEqual(['no_recent_weight']);
    // Seven days back across a clock change and the end of a month are seven days.
    const later = { ...member(1, 80, 78, { weighed_on: '2026-10-29' }) };
    expect(rankCamp([later], 'percent', { start: '2026-10-20', day: '2026-11-04' }).unranked).toEqual([]);
    expect(rankCamp([later], 'percent', { start: '2026-10-20', day: '2026-11-05' }).unranked).toHaveLength(1);
  });

  it('uses the last weight of paused members however old, if there is one', () => {
    expect(reasons(member(1, 80, 78, { weighed_on: '2026-11-02', paused: true }))).toEqual([]);
    expect(reasons(member(1, 80, null, { weighed_on: null, paused: true }))).toEqual(['no_recent_weight']);
  });

  it('gives the reason for no rank: consent, then starting weight, then weigh-in', () => {
    const nothing = { weighed_on: null };
    expect(reasons(member(1, null, null, { ...nothing, agreed: false }))).toEqual(['no_consent']);
    expect(reasons(member(1, null, 70))).toEqual(['no_base']);
    expect(reasons(member(1, 80, null, nothing))).toEqual(['no_recent_weight']);
    expect(rankCamp([], 'score', on)).toEqual({ ranked: [], unranked: [], avg_loss_kg: null });
  });

  it('leaves those without a place out of the largest share and the mean', () => {
    const { ranked, avg_loss_kg } = rankCamp([member(1, 80, 79), member(2, 80, 70, { weighed_on: '2026-11-01' })], 'score', on);
    expect(ranked).toEqual([{ service_id: 1, rank: 1, loss_kg: 1, loss_pct: 1.25, rank_score: 80 }]);
    expect(avg_loss_kg).toBe(1);
  });

  it('reports the change of rank since the previous day', () => {
    const before = rankCamp([member(1, 80, 78), member(2, 80, 79)], 'percent', on).ranked;
    const now = rankCamp([member(1, 80, 78), member(2, 80, 77), member(3, 80, 79)], 'percent', on).ranked;
    expect([...changesSince(now, before)]).toEqual([
      [2, 1],
      [1, -1],
      [3, null],
    ]);
  });
});

describe('ranking of random camps', () => {
  /** A fraction of whole numbers, rounded to hundredths, halves away from zero, by long division. */
  const rounded = (top: bigint, bottom: bigint) => {
    const sign = top < 0n ? -1n : 1n;
    const whole = (top * sign * 100n) / bottom;
    const rest = top * sign * 100n - whole * bottom;
    return Number(sign * (rest * 2n >= bottom ? whole + 1n : whole));
  };
  const cents = (value: number) => BigInt(Math.round(value * 100));
  let state = 16n;
  const random = (below: number) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
  const anyone = (service_id: number): MemberWeight => {
    const base = random(20) === 0 ? null : 5000 + random(60) * 50;
    const current = random(20) === 0 ? null : (base ?? 6000) + 200 - random(16) * 25;
    return {
      ...{ service_id, base_weight: base === null ? null : base / 100, current_weight: current === null ? null : current / 100 },
      weighed_on: current === null ? null : `2026-11-${10 + random(11)}`,
      ...{
        agreed: random(15) > 0,
        paused: random(8) === 0,
        punch_days: random(5),
        punch_rate: random(9) === 0 ? null : random(10001) / 100,
      },
    };
  };

  /** Counts for each who is better, which is what a rank means. */
  function slowly(services: readonly MemberWeight[], rule: RankRule) {
    const has = services.filter(
      (one) =>
        one.agreed && one.base_weight !== null && one.current_weight !== null && (one.paused || (one.weighed_on ?? '') > '2026-11-13'),
    );
    const pct = (one: MemberWeight) => {
      const [base, now] = [cents(one.base_weight ?? 0), cents(one.current_weight ?? 0)];
      return rounded((base - now) * 100n, base);
    };
    const most = has.map(pct).reduce((one, other) => Math.max(one, other), 0);
    const value = (one: MemberWeight) => {
      if (rule === 'percent') return pct(one);
      if (rule === 'kg') return Number(cents(one.base_weight ?? 0) - cents(one.current_weight ?? 0));
      const part = most > 0 ? [BigInt(Math.max(0, pct(one))) * 60n, BigInt(most)] : [0n, 1n];
      return rounded((part[0] as bigint) * 10_000n + cents(one.punch_rate ?? 0) * 40n * (part[1] as bigint), (part[1] as bigint) * 10_000n);
    };
    return new Map(has.map((one) => [one.service_id, 1 + has.filter((other) => value(other) > value(one)).length]));
  }

  it.each(['percent', 'kg', 'score'] as const)('equals the number of better ones plus one, by %s', (rule) => {
    for (let camp = 0; camp < 200; camp += 1) {
      const services = Array.from({ length: random(40) }, (_, at) => anyone(at + 1));
      const { ranked, unranked } = rankCamp(services, rule, on);
      expect(new Map(ranked.map((one) => [one.service_id, one.rank]))).toEqual(slowly(services, rule));
      expect(ranked.length + unranked.length).toBe(services.length);
      for (const [at, one] of ranked.entries()) expect(one.rank).toBeGreaterThanOrEqual(ranked[at - 1]?.rank ?? 1);
    }
  });
});
