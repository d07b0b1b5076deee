import { describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['plan', ...args], { env });
const atTerminal = (columns: number, ...args: string[]) => terminal.atTerminal(['plan', ...args], { env, columns });
const woman = ['--sex', 'f', '--birthday', '1996-05-18', '--height', '165', '--weight', '70', '--activity', 'light'];
const cellsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** Rows for scripts: day, meal, energy, food with amounts. */
function expectMeals(rows: string[][]) {
  for (const [, meal, kcal, food] of rows) {
    expect(meal).toMatch(/^(Breakfast|Lunch|Dinner|Morning snack|Afternoon snack|Night snack)$/);
    expect(Number(kcal)).toBeGreaterThan(0);
    expect(food).toMatch(/^.+ \d+(\.\d+)? (g|ml)(, .+ \d+(\.\d+)? (g|ml))*$/);
  }
}

describe('plan', () => {
  it('plans days for a person: one line per meal for scripts, a table for people, everything as JSON', async () => {
    const { code, out, err } = await shiyi('person', ...woman, '--days', '2');
    expect([code, err]).toEqual([0, 'Target 1450 kcal, 2 days\n']);
    const rows = cellsOf(out);
    expectMeals(rows);
    expect([...new Set(rows.map(([day]) => day))]).toEqual(['1', '2']);
    const { data } = JSON.parse((await shiyi('person', ...woman, '--days', '2', '--json')).out);
    expect(data.energy_kcal).toBe(1450);
    const meals = data.days.flatMap(({ day_no, meals: shown }: { day_no: number; meals: { totals: { energy_kcal: number } }[] }) =>
      shown.map(({ totals }) => [String(day_no), String(totals.energy_kcal)]),
    );
    expect(rows.map(([day, , kcal]) => [day, kcal])).toEqual(meals);
    expect((await shiyi('person', ...woman, '--days', '2', '--seed', '1')).out).not.toBe(out);
    const { screen } = await atTerminal(72, 'person', ...woman, '--days', '1');
    expect(screen).toMatch(/Day\s+Meal\s+kcal\s+Food/);
    expect(screen).toContain('Target 1450 kcal, 1 day\n');
  });

  it('shows the plan of a service order, from this Monday or the day given', async () => {
    const { list } = await (await used.server.as('admin')).listServices({ status: 'in_service', limit: 100 });
    // One that began before this week has a plan for each day of it.
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const { id, plan_state, energy_kcal } = list.find((one) => (one.start_date as string) <= weekAgo) ?? expect.unreachable();
    const { code, out, err } = await shiyi('service', String(id));
    expect(code).toBe(0);
    expect(err).toMatch(new RegExp(`^Version \\d+, target ${energy_kcal} kcal, 7 days\\n$`));
    const rows = cellsOf(out);
    expectMeals(rows);
    const days = [...new Set(rows.map(([day]) => day as string))];
    expect(days).toHaveLength(7);
    expect(new Date(days[0] as string).getUTCDay()).toBe(1);
    const one = await shiyi('service', String(id), '--from', days[2] as string, '--to', days[2] as string);
    expect(cellsOf(one.out)).toEqual(rows.filter(([day]) => day === days[2]));
    const { data } = JSON.parse((await shiyi('service', String(id), '--json')).out);
    expect(data).toMatchObject({ service_id: id, plan_state, energy_kcal });
    expect((await atTerminal(90, 'service', String(id))).screen).toContain(`${days[0]}  Breakfast`);
  });

  it.each([
    [['person', ...woman, '--days', '0'], 2, '--days must be a positive number'],
    [['person', ...woman, '--seed', 'x'], 2, '--seed must be a whole number'],
    [['person', '--sex', 'x'], 2, '--sex is m or f'],
    [['person', ...woman, '--activity', 'lazy'], 1, 'Activity level must be one of'],
    [['person', '--goal', 'lose'], 1, 'Complete the health file first: sex, birthday'],
    [['person', ...woman, '--energy', '300'], 1, 'Energy must be at least 500'],
    [['person', '--customer', '999999'], 6, 'does not exist'],
    [['service', 'x'], 2, 'ID must be a positive number'],
    [['service', '999999'], 6, 'does not exist'],
  ])('explains what is wrong with %j', async (args, code, sentence) => {
    const ended = await shiyi(...args);
    expect([ended.code, ended.out]).toEqual([code, '']);
    expect(ended.err).toContain(sentence);
  });
});
