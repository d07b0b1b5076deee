import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['fission', ...args], { env });
let campaign = '';

beforeAll(async () => {
  const [found] = (await (await used.server.as('admin')).listFissions({ status: 'running' })).list;
  campaign = String(found?.id);
  await used.server.deps.database.system((db) =>
    sql`update fission set rewards_until = '2026-12-25T16:30:00Z' where id = ${found?.id}`.execute(db),
  );
});

describe('fission owed', () => {
  it('lists what is still to be given, with the last day by the clock of the terminal', async () => {
    const owed = await terminal.run(['fission', 'owed'], { env: { ...env, TZ: 'Asia/Shanghai' } });
    expect(owed.code).toBe(0);
    expect(owed.out).toMatch(/\t体脂秤一台\tOwed\t2026-12-26\tWaits for staff to hand it over\n/);
    expect((await shiyi('--lang', 'zh', 'owed', campaign, '--manual')).out).toContain('\t待发放\t');
    const json = await shiyi('owed', campaign, '--manual', '--json');
    expect(JSON.parse(json.out).data.list).toMatchObject([{ reward_state: 'owed', reward: { type: 'manual' } }]);
  });

  it('refuses an unknown campaign and a word', async () => {
    expect((await shiyi('owed', '987654')).code).toBe(6);
    const word = await shiyi('owed', 'x');
    expect([word.code, word.err]).toEqual([2, expect.stringContaining('The ID of the campaign must be a whole number')]);
  });
});

describe('fission review', () => {
  it('lists friends with what is suspicious', async () => {
    expect((await shiyi('review', campaign)).out).toMatch(/\t3\tAdded by staff\n/);
    expect((await shiyi('--lang', 'zh', 'review', campaign)).out).toContain('员工手动添加');
  });
});

describe('fission results', () => {
  it('shows the funnel and what is owed', async () => {
    const { out } = await shiyi('results', campaign);
    expect(out).toMatch(/^To review\t1$/m);
    expect(out).toMatch(/^Owed, tier 3\t体脂秤一台 × 1$/m);
  });
});

describe('fission', () => {
  it('has the verbs of the contract beside its own', async () => {
    const { out } = await shiyi('--help');
    for (const verb of ['results', 'review', 'owed', 'list', 'get', 'finish', 'list-rewards', 'set-reward-given'])
      expect(out.match(new RegExp(`^ +${verb}(?![\\w-])`, 'gm'))).toHaveLength(1);
  });
});
