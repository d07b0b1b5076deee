import { confirmTask } from '@shiyi/server/sandbox/group-messages';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({ retryPolicy: { timeoutMs: 10_000, pauseMs: 5, windowMs: 50 } });
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['mass-message', ...args], { env });
const dataOf = async (...args: string[]) => JSON.parse((await shiyi(...args, '--json')).out).data;
const admin = () => used.server.as('admin');
const corpid = 'wwsandbox';

let senders: { id: number; userid: string; name: string }[];
const message = () =>
  JSON.stringify({ type: 'single', name: '周末指南', content: '先喝汤', send_type: 'now', sender_user_ids: senders.map(({ id }) => id) });

beforeAll(async () => {
  const client = await admin();
  for (const key of ['mass.quiet_from', 'mass.quiet_to']) await client.saveParamValue({ key, value: '0', version: 0 });
  const { rows } = await used.server.deps.database.system((db) =>
    sql<(typeof senders)[number]>`select s.id, s.wx_userid as userid, s.name from external_user_follow f
      join staff s on s.enterprise_id = f.enterprise_id and s.wx_userid = f.wx_userid and s.deleted_at is null
      join enterprise e on e.id = s.enterprise_id and e.corpid = ${corpid}
      where f.ended_at is null and s.wx_status = 1 group by s.id order by count(*) desc, 1 limit 2`.execute(db),
  );
  senders = rows;
});

/** Has a member confirm on the phone. */
const confirmAs = (userid: string) =>
  used.server.deps.sandbox.change(corpid, (directory) => {
    for (const one of directory.groupMessages.values())
      for (const task of one.tasks)
        if (task.userid === userid && task.status === 0) confirmTask(directory, one, task, used.server.deps.sandbox.clock());
  });

describe('mass-message', () => {
  let id = 0;
  let total = 0;

  it('foresees whom a message reaches, and why others fall out', async () => {
    const { code, out, err } = await shiyi('forecast', message());
    const forecast = await dataOf('forecast', message());
    total = forecast.total;
    expect([code, out.split('\n').filter(Boolean).length]).toEqual([0, 2]);
    expect(out).toContain(`${senders[0]?.name}\t`);
    expect(err).toBe(
      `${forecast.matched} match, ${total} will receive it; will not: nobody’s contact ${forecast.no_friend}, no sender ${forecast.no_sender}\n`,
    );
  });

  it('sends only once the number of receivers is given', async () => {
    const none = await shiyi('send', message());
    expect([none.code, none.err]).toEqual([2, expect.stringContaining(`--confirm='${total}'`)]);
    expect((await shiyi('send', message(), '--confirm', String(total + 1))).code).toBe(2);
    const dry = await shiyi('send', message(), '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(`${total} will receive it`)]);
    expect((await (await admin()).listMassMessages({ name: '周末指南' })).total).toBe(0);
    const { code, out } = await shiyi('send', message(), '--confirm', String(total));
    expect([code, out]).toEqual([0, expect.stringMatching(/^Message \d+ is submitted/)]);
    id = Number(/\d+/.exec(out)?.[0]);
    const client = await admin();
    await vi.waitFor(async () => expect((await client.getMassMessage({ id })).status).toBe('sending'), { timeout: 20_000 });
  });

  it('shows results with each sender, reminds and stops', async () => {
    await confirmAs(senders[0]?.userid ?? '');
    const { code, out, err } = await shiyi('results', String(id), '--refresh', '--progress', 'none');
    const { message: now } = await dataOf('results', String(id));
    expect(code).toBe(0);
    expect(err).toContain(`Sending: ${now.counters.sent} of ${total} delivered, ${total - now.counters.sent} to come`);
    expect(now.counters.sent).toBeGreaterThan(0);
    expect(out).toContain(`${senders[0]?.name}\tSent\t${now.counters.sent}\t${now.counters.sent}\n`);
    const other = String(senders[1]?.id);
    expect((await shiyi('remind', String(id), '--staff', other)).out).toBe('Senders who have not confirmed were reminded\n');
    for (let time = 0; time < 2; time++) await shiyi('remind', String(id));
    expect((await shiyi('remind', String(id))).code).not.toBe(0);
    const stopped = await shiyi('stop', String(id), '--yes');
    expect([stopped.code, stopped.out]).toEqual([0, `“周末指南” is stopped; the ${now.counters.sent} that were sent stay sent\n`]);
    expect((await shiyi('stop', String(id), '--yes')).code).not.toBe(0);
  });

  it('sends a draft', async () => {
    const client = await admin();
    const draft = await client.createMassMessage({ ...JSON.parse(message()), name: '草稿', draft: true });
    const { total: now } = await dataOf('forecast', String(draft.id));
    expect((await shiyi('send', String(draft.id), '--confirm', String(now))).code).toBe(0);
    await vi.waitFor(async () => expect((await client.getMassMessage({ id: draft.id })).status).toBe('sending'), { timeout: 20_000 });
  });
});
