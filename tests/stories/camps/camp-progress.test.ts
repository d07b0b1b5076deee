import { beforeAll, expect, it } from 'vitest';
import { seed } from '../../conformance/profile.js';
import { useAdmin } from '../../support/admin.js';
import { addCampMembers, type CampMemberSeed, dayFromNow, moveCamp, whereabouts } from '../../support/camp-members.js';
import { onEveryStore } from '../../support/stores.js';

const first = -10;
const days = Array.from({ length: 13 }, (_, at) => at - 12);

/** Whole numbers below a bound, the same for the same seed. */
function randomFrom(text: string) {
  let state = [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2_147_483_647, 7);
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Rule = 'start_day' | 'first_weigh_in_3d';

/** What a member's figures are today, by looking at each day in turn. */
function slowly({ starts, weights = {}, punched = [], paused, init_weight, consent }: CampMemberSeed, rule: Rule) {
  const isPaused = (day: number) => paused !== undefined && day >= paused[0] && (paused[1] === undefined || day <= paused[1]);
  const counting = days.filter((day) => day >= first && day >= (starts ?? 0) && !isPaused(day));
  // Nobody knows when someone checked in who agrees to show nothing.
  const done = counting.filter((day) => consent && punched.includes(day));
  const last = done.at(-1);
  const early = (rule === 'start_day' ? [first] : [first, first + 1, first + 2]).find((day) => weights[day] !== undefined);
  const weighed = days.findLast((day) => weights[day] !== undefined);
  const base = !consent ? null : early === undefined ? (init_weight ?? null) : (weights[early] ?? null);
  const current = consent && weighed !== undefined ? (weights[weighed] ?? null) : null;
  const recent = weighed !== undefined && weighed >= -6;
  const reason = !consent
    ? 'no_consent'
    : base === null
      ? 'no_base'
      : current === null || !(recent || isPaused(0))
        ? 'no_recent_weight'
        : weighed !== undefined && weighed < first
          ? 'before_camp'
          : null;
  return {
    ...{ base_weight: base, base_estimated: base !== null && early === undefined, current_weight: current, reason },
    loss_kg: base === null || current === null ? null : Math.round(base * 100 - current * 100) / 100,
    punch_days: done.length,
    punch_rate: counting.length > 0 ? Math.round((done.length * 10_000) / counting.length) / 100 : null,
    days_without_punch: last === 0 || !consent ? 0 : counting.filter((day) => day < 0 && (last === undefined || day > last)).length,
  };
}

/** The mean of kilograms with two decimals, rounded away from zero as the database does. */
function meanOf(all: readonly number[]) {
  const sum = all.reduce((total, one) => total + Math.round(one * 100), 0);
  return all.length === 0 ? null : (Math.sign(sum) * Math.round(Math.abs(sum) / all.length)) / 100;
}

onEveryStore('figures of random camps', (options) => {
  const used = useAdmin(options);
  let here = { company: 0, staff: 0 };
  beforeAll(async () => {
    here = await whereabouts(used.admin);
  });

  it.each(['start_day', 'first_weigh_in_3d'] as const)('match a day-by-day computation, by %s', async (baseline_rule) => {
    const random = randomFrom(`${seed} ${baseline_rule}`);
    const anyone = (at: number): CampMemberSeed => {
      const some = (share: number) => days.filter(() => random(100) < share);
      const from = -9 + random(9);
      const paused = ([undefined, undefined, [from], [from, from + random(3)]] as const)[random(4)];
      return {
        name: `随机${at}`,
        starts: [-12, -10, -6][random(3)] ?? -10,
        init_weight: random(8) === 0 ? null : 60 + random(40),
        weights: Object.fromEntries(some([0, 15, 60][random(3)] ?? 15).map((day) => [day, (5500 + random(4000)) / 100])),
        punched: some([0, 30, 90][random(3)] ?? 30),
        consent: random(8) > 0,
        status: paused?.length === 1 ? 'paused' : 'in_service',
        ...(paused ? { paused } : {}),
      };
    };
    const camp = await used.admin.createCamp({
      ...{
        name: '随机营',
        period_no: baseline_rule === 'start_day' ? 1 : 2,
        type: 'fat_loss',
        service_days: 28,
        capacity: 100,
        baseline_rule,
      },
      ...{ principal_user_ids: [here.staff], start_date: dayFromNow(0) },
    });
    await moveCamp(used.server, here.company, camp.id, -first);
    const wanted = Array.from({ length: 40 }, (_, at) => anyone(at));
    const ids = await addCampMembers(used.server, { ...here, camp: camp.id }, wanted);
    const { list } = await used.admin.listCampServices({ camp_id: camp.id, limit: 100 });
    const { ranked, unranked, avg_loss_kg } = await used.admin.getCampRanking({ camp_id: camp.id });
    const told = new Map([
      ...unranked.map((one) => [one.service_id, one.reason] as const),
      ...ranked.map((one) => [one.service_id, null] as const),
    ]);
    for (const [at, one] of wanted.entries()) {
      const id = ids[at] ?? 0;
      const row = list.find(({ service }) => service.id === id);
      const { reason, ...figures } = slowly(one, baseline_rule);
      expect(row, JSON.stringify(one)).toMatchObject(figures);
      expect(told.get(id), JSON.stringify(one)).toBe(reason);
    }
    expect(avg_loss_kg).toBe(
      meanOf(wanted.map((one) => slowly(one, baseline_rule)).flatMap((one) => (one.reason === null ? (one.loss_kg ?? []) : []))),
    );
    expect((await used.admin.getCamp({ camp_id: camp.id })).avg_loss_kg).toBe(avg_loss_kg);
  });
});
