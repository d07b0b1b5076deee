import { scheduledTasks } from '@shiyi/server/areas/operations/hand-over/scheduled';
import { wideChanges } from '@shiyi/server/sandbox/transfer-changes';
import { refuseTransfer } from '@shiyi/server/sandbox/transfers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({ retryPolicy: { timeoutMs: 10_000, pauseMs: 5, windowMs: 50 } });
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['hand-over', ...args], { env });
const dataOf = async (...args: string[]) => JSON.parse((await shiyi(...args, '--json')).out).data;
const admin = () => used.server.as('admin');
const corpid = 'wwsandbox';
const polling = { timeout: 30_000, interval: 100 };

type Person = { id: string; name: string; userid: string; contacts: number; groups: number };
let from: Person;
let one: Person;
let other: Person;

beforeAll(async () => {
  const client = await admin();
  const staff = (await client.listHandOverStaff({ limit: 100 })).list.toSorted((a, b) => a.contacts - b.contacts);
  const people = await Promise.all(
    staff.slice(0, 3).map(async ({ id, user, contacts, groups }) => {
      const { wx_userid } = await client.getStaff({ id });
      return { id: String(id), name: user.name, userid: wx_userid ?? expect.unreachable(), contacts, groups };
    }),
  );
  [from = expect.unreachable(), one = expect.unreachable(), other = expect.unreachable()] = people;
});

/** Makes the server ask WeCom now. */
async function goOn() {
  await used.server.deps.database.system((db) => sql`update hand_over set next_at = now() where next_at is not null`.execute(db));
  await used.server.runScheduledTasks(scheduledTasks);
}

const total = async () => (await (await admin()).listHandOvers({})).total;

describe('hand-over preview', () => {
  it('says who would get what, in both languages and as JSON', async () => {
    const { code, out } = await shiyi('preview', from.id, '--to', one.id, other.id);
    expect([code, out]).toEqual([0, expect.stringContaining(`${from.id} ${from.name}: Contacts ${from.contacts}, `)]);
    expect(out).toMatch(new RegExp(`^${one.id} ${one.name}\\t${one.contacts}\\t\\d+\\t\\d+\\t$`, 'm'));
    expect(out).toMatch(/^\d+ calls to WeCom; contacts go over about a day later$/m);
    const zh = await shiyi('--lang', 'zh', 'preview', from.id, '--to', one.id);
    expect(zh.out).toContain(`${from.id} ${from.name}：企微客户 ${from.contacts}，`);
    expect(zh.out).toMatch(/^调用企业微信 \d+ 次，约一天后转接$/m);
    const { takers, calls } = await dataOf('preview', from.id, '--to', one.id, other.id);
    expect(takers.map((taker: { contacts: number }) => taker.contacts).reduce((a: number, b: number) => a + b)).toBe(from.contacts);
    expect(calls).toBeGreaterThan(1);
  });

  it('shares by tag where a pair says so', async () => {
    const { takers } = await dataOf('preview', from.id, '--to', one.id, other.id, '--pick', `tag:1=${one.id}`);
    expect(takers).toHaveLength(2);
  });

  it('fits a terminal of 80 columns', async () => {
    const { screen } = await terminal.atTerminal(['hand-over', 'preview', from.id, '--to', one.id, other.id], { env });
    expect(screen).toContain('Contacts now');
    expect(screen.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('refuses what it cannot read, with a sentence', async () => {
    const refusals: [args: string[], code: number, sentence: string][] = [
      [['preview', from.id], 2, "required option '--to <id...>' not specified"],
      [['preview', 'x', '--to', one.id], 2, 'A staff ID must be a whole number'],
      [['preview', from.id, '--to', 'x'], 2, 'A staff ID must be a whole number'],
      [['preview', from.id, '--to', one.id, '--rule', 'all'], 2, '--rule takes one or even, not all'],
      [['preview', from.id, '--to', one.id, '--pick', 'foo'], 2, '--pick takes tag:118=1005 or channel:6=1005, not foo'],
      [['preview', from.id, '--to', one.id, '--pick', 'tag:1=2', 'channel:1=2'], 2, '--pick takes either tags or channels, not both'],
      [['preview', from.id, '--to', one.id, '--pick', 'tag:1=2', '--rule', 'one'], 2, 'Use either --rule or --pick'],
      [['preview', from.id, '--to', from.id], 1, 'The taker cannot be who hands over'],
      [['preview', from.id, '--to', '987654'], 1, 'A taker does not exist or is disabled'],
      [['preview', '987654', '--to', one.id], 6, 'does not exist'],
      [['show', 'x'], 2, 'The ID of the hand-over must be a whole number'],
      [['show', '987654'], 6, 'does not exist'],
      [['retry', '987654', '--yes'], 6, 'does not exist'],
      [['retry', 'x'], 2, 'The ID of the hand-over must be a whole number'],
    ];
    for (const [args, code, sentence] of refusals) {
      const { code: found, err } = await shiyi(...args);
      expect([args.join(' '), found, err]).toEqual([args.join(' '), code, expect.stringContaining(sentence)]);
    }
    expect((await shiyi('--lang', 'zh', 'preview', from.id, '--to', one.id, '--rule', 'all')).err).toContain(
      '--rule 可用 one、even，而不是 all',
    );
  });
});

describe('hand-over start, show and retry', () => {
  let id = '';

  it('begins nothing in a dry run, nor until the ID is typed', async () => {
    const dry = await shiyi('start', from.id, '--to', one.id, '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(`${one.id} ${one.name}\t`)]);
    expect(dry.err).toContain('Dry run: nothing was changed');
    const none = await shiyi('start', from.id, '--to', one.id, '--yes');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining(`--confirm='${from.id}'`)]);
    expect(await total()).toBe(0);
  });

  it('begins once it is confirmed, and only one at a time', async () => {
    const { code, out } = await shiyi('start', from.id, '--to', one.id, '--rule', 'one', '--text', '以后由我服务您', '--confirm', from.id);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Hand-over (\d+) has started; shiyi hand-over show \1 tells its progress$/m)]);
    id = /\d+/.exec(out)?.[0] ?? '';
    expect(await (await admin()).getHandOver({ id: Number(id) })).toMatchObject({ rule: 'one', text: '以后由我服务您' });
    const again = await shiyi('start', from.id, '--to', one.id, '--confirm', from.id);
    expect([again.code, again.err]).toEqual([expect.any(Number), expect.stringContaining('is running')]);
    expect(again.code).not.toBe(0);
    expect(again.err).toContain(`Hand-over ${id} is running; another can start once it has ended`);
    const running = await shiyi('retry', id, '--yes');
    expect([running.code === 0, running.err]).toEqual([false, expect.stringContaining('retry once it has ended')]);
  });

  it('tells how far it is, and who did not go over', async () => {
    await goOn();
    await expect.poll(async () => (await dataOf('show', id)).counters.done, polling).toBe(from.groups);
    await used.server.deps.sandbox.change(corpid, (directory) => {
      const [transfer = expect.unreachable()] = directory.transfers.values();
      refuseTransfer(transfer);
      wideChanges.day?.makeAll(directory);
    });
    await goOn();
    await expect.poll(async () => (await dataOf('show', id)).status, polling).toBe('finished');
    const { code, out } = await shiyi('show', id);
    expect([code, out]).toEqual([0, expect.stringContaining(`${from.name} → ${one.name} · Finished`)]);
    expect(out).toMatch(new RegExp(`^Total ${from.contacts + from.groups} · Waiting 0 · .*Declined.* 1`, 'm'));
    expect(out).toMatch(new RegExp(`\\t${one.name}\\tDeclined by the customer\\t`));
    expect((await shiyi('--lang', 'zh', 'show', id)).out).toContain('已结束');
    const notices = JSON.parse((await terminal.run(['notice', 'list', '--json'], { env })).out).data.list;
    expect(notices[0]).toMatchObject({
      title: `The hand-over from ${from.name} is finished`,
      text: `${from.contacts + from.groups - 1} handed over, 1 left over`,
    });
    expect((await dataOf('show', id)).left_over).toMatchObject([{ status: 'refused', taker: { name: one.name } }]);
  });

  it('gives what is left over to another', async () => {
    const dry = await shiyi('retry', id, '--to', other.id, '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('This hands over 1 item once more')]);
    expect(await dataOf('retry', id, '--dry-run')).toEqual({ id: Number(id), count: 1 });
    expect([(await shiyi('retry', id)).code, (await dataOf('show', id)).status]).toEqual([2, 'finished']);
    const { code, out } = await shiyi('retry', id, '--to', other.id, '--yes');
    expect([code, out]).toEqual([0, 'Handing over 1 item once more\n']);
    await goOn();
    const waiting = async () => (await (await admin()).listHandOverItems({ id: Number(id), status: 'waiting' })).total;
    await expect.poll(waiting, polling).toBe(1);
    await used.server.deps.sandbox.change(corpid, (directory) => wideChanges.day?.makeAll(directory));
    await goOn();
    await expect.poll(async () => (await dataOf('show', id)).counters, polling).toMatchObject({ waiting: 0, refused: 0 });
    const none = await shiyi('--lang', 'zh', 'retry', id, '--yes');
    expect([none.code === 0, none.err]).toEqual([false, expect.stringContaining('没有未转接的客户或群')]);
  });

  it('takes no text of one who has left', async () => {
    await used.server.deps.database.system((db) => sql`update staff set wx_status = 5 where id = ${other.id}`.execute(db));
    const { code, err } = await shiyi('start', other.id, '--to', one.id, '--text', '您好', '--dry-run');
    expect([code, err]).toEqual([2, expect.stringContaining('leave out --text')]);
  });
});

describe('hand-over', () => {
  it('has the verbs of the contract beside its own', async () => {
    const { out } = await shiyi('--help');
    for (const verb of ['preview', 'start', 'show', 'retry', 'list', 'get', 'list-items', 'list-staff'])
      expect(out.match(new RegExp(`^ +${verb}(?![\\w-])`, 'gm'))).toHaveLength(1);
  });
});
