import type { Input } from '@shiyi/sdk';
import { confirmTask } from '@shiyi/server/sandbox/group-messages';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { onEveryStore } from '../support/stores.js';
import { baseOf, drawAsked, drawWorld, writeDirectory, writeWorld } from './mass-company.js';
import { type Asked, type Outcome, outcomes, type Rule, reachable, strangersMeant, type World } from './mass-model.js';
import { again, seed, times } from './profile.js';

const corpid = 'wwsandbox';
const rules: readonly Rule[] = ['month', 'week7', 'day1'];
const polling = { timeout: 60_000, interval: 50 };
const causes = ['no_friend', 'blocked', 'no_sender', 'quota_blocked', 'reserved'] as const;
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

const countsOf = (ids: readonly number[]) => new Map([...new Set(ids)].map((id) => [id, ids.filter((one) => one === id).length]));

onEveryStore('forecast of a mass message', (options) => {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  let base: Awaited<ReturnType<typeof baseOf>>;
  let company = 0;

  beforeAll(async () => {
    for (const key of ['mass.quiet_from', 'mass.quiet_to']) await used.admin.saveParamValue({ key, value: '0', version: 0 });
    company = (
      await used.server.deps.database.system((db) =>
        db.selectFrom('enterprise').select('id').where('corpid', '=', corpid).executeTakeFirstOrThrow(),
      )
    ).id;
    base = await used.server.deps.database.tenant(company, baseOf);
  });

  async function setRule(rule: Rule) {
    const own = await used.server.deps.database.tenant(company, (db) =>
      db
        .selectFrom('param_value')
        .innerJoin('param', 'param.id', 'param_value.param_id')
        .select('param_value.version')
        .where('param.key', '=', 'mass.quota')
        .executeTakeFirst(),
    );
    await used.admin.saveParamValue({ key: 'mass.quota', value: rule, version: own?.version ?? 0 });
  }

  const inputOf = ({ senders, stages, excluded }: Asked) => ({
    type: 'single' as const,
    sender_user_ids: senders,
    filter: {
      ...(stages.length > 0 ? { stages: stages as ['lead'] } : {}),
      ...(excluded.length > 0 ? { exclude_user_ids: excluded } : {}),
    },
  });

  const create = (asked: Asked, more: Partial<Input<'createMassMessage'>> = {}) =>
    used.admin.createMassMessage({ ...inputOf(asked), name: '群发', content: '群发', send_type: 'now', ...more });

  async function send(asked: Asked, content: string): Promise<number> {
    const { id } = await create(asked, { content });
    await expect.poll(async () => (await used.admin.getMassMessage({ id })).status, polling).toBe('sending');
    return id;
  }

  /** What WeCom delivers of a message, by contact, once all of its senders have confirmed. */
  async function deliver(content: string): Promise<Map<string, string>> {
    const delivered = new Map<string, string>();
    await used.server.deps.sandbox.change(corpid, (directory) => {
      for (const message of directory.groupMessages.values())
        for (const task of message.content === content ? message.tasks : []) {
          confirmTask(directory, message, task, Date.now());
          for (const { id, status } of task.targets) if (status === 1) delivered.set(id, task.userid);
        }
    });
    return delivered;
  }

  const receiversOf = (all: ReadonlyMap<string, Outcome>) =>
    new Map([...all].flatMap(([wxId, outcome]) => (typeof outcome === 'object' ? [[wxId, outcome.staff] as const] : [])));

  async function check(world: World, random: () => number, at: string) {
    const waiting: string[][] = [];
    const before = drawAsked(world, random);
    const sentBefore = receiversOf(outcomes(world, before, []));
    if (sentBefore.size > 0) {
      await send(before, '之前');
      waiting.push([...sentBefore.keys()]);
    }
    const planned = drawAsked(world, random);
    if (random() < 0.5 && receiversOf(outcomes(world, planned, waiting)).size > 0) {
      await create(planned, { name: '计划', content: '计划', send_type: 'timed', send_at: inTenMinutes() });
      waiting.push([...reachable(world, planned).keys()]);
    }
    const asked = drawAsked(world, random);
    const all = outcomes(world, asked, waiting);
    const receivers = receiversOf(all);
    const never = strangersMeant(world, asked);
    const count = (cause: string) => [...all.values()].filter((one) => one === cause).length + (cause === 'no_friend' ? never : 0);

    const forecast = await used.admin.checkMassMessage(inputOf(asked));
    const expected = {
      matched: all.size + never,
      total: receivers.size,
      ...Object.fromEntries(causes.map((cause) => [cause, count(cause)])),
    };
    expect(forecast, at).toMatchObject(expected);
    const byStaff = new Map(forecast.per_staff.filter((one) => one.count > 0).map(({ staff, count: each }) => [staff.id, each]));
    expect(byStaff, at).toEqual(countsOf([...receivers.values()]));
    if (receivers.size === 0) return;

    const id = await send(asked, '现在');
    expect((await used.admin.getMassMessage({ id })).plan, at).toEqual(expected);
    await deliver('之前');
    const useridOf = new Map(world.staff.map((one) => [one.id, one.userid]));
    const delivered = await deliver('现在');
    expect([...delivered].toSorted(), at).toEqual([...receivers].map(([wxId, staff]) => [wxId, useridOf.get(staff) ?? '']).toSorted());
  }

  const rounds = times(10, 500);
  it('is what WeCom then delivers, person by person', { timeout: rounds * 30_000 }, async () => {
    const random = seededRandom(seed);
    for (let round = 0; round < rounds; round++) {
      const rule = rules[Math.floor(random() * rules.length)] as Rule;
      const world = drawWorld(base, rule, random);
      await setRule(rule);
      await used.server.deps.database.tenant(company, (db) => writeWorld(db, world), 'write');
      await used.server.deps.sandbox.change(corpid, (directory) => writeDirectory(directory, world));
      await check(world, random, `round ${round}, ${again}`);
    }
  });
});
