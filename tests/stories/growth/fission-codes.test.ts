import { scheduledTasks } from '@shiyi/server/areas/growth/fission/scheduled';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { onEveryStore } from '../../support/stores.js';
import { polling } from '../messages/code-company.js';
import { useFissionCompany } from './fission-company.js';

const addPath = 'externalcontact/add_contact_way';

onEveryStore('codes of participants', (options) => {
  const used = useFissionCompany(options);
  const sandbox = () => used.server.deps.sandbox;
  const random = Math.random;

  afterEach(() => Object.assign(sandbox(), { faults: {}, lostAnswers: {}, random }));

  const waysOf = async (state: string) => (await used.kept()).contact_ways.filter((one) => one.state === state);

  it('say why WeCom refused one, and are made when the participant is added again', async () => {
    const { id } = await used.create();
    const [someone] = await used.contacts(1);
    const [member] = used.staffOf();
    await used.server.deps.sandbox.change('wwsandbox', ({ members }) => {
      const found = members.get(member?.userid ?? '');
      if (found) found.status = 4;
    });
    const { id: participant } = await used.client.createFissionParticipant({ id, external_user_id: someone?.id ?? 0 });
    await expect.poll(async () => (await used.client.getFissionCode({ id: participant })).status, polling).toBe('failed');
    const failed = await used.client.getFissionCode({ id: participant });
    expect(failed).toMatchObject({ qr_code: null, error: expect.stringMatching(/未激活.*再次添加/) });
    expect((await used.client.getFissionFunnel({ id })).codes).toMatchObject({ failed: 1 });
    await used.server.deps.sandbox.change('wwsandbox', ({ members }) => {
      const found = members.get(member?.userid ?? '');
      if (found) found.status = 1;
    });
    expect(await used.client.createFissionParticipant({ id, external_user_id: someone?.id ?? 0 })).toMatchObject({ id: participant });
    await expect.poll(async () => (await used.client.getFissionCode({ id: participant })).status, polling).toBe('ready');
  });

  it('are made once if the answer of WeCom is lost', async () => {
    const { id } = await used.create();
    const [someone] = await used.contacts(1);
    sandbox().lostAnswers = { [addPath]: 1 };
    const { id: participant } = await used.client.createFissionParticipant({ id, external_user_id: someone?.id ?? 0 });
    sandbox().lostAnswers = {};
    await expect.poll(async () => (await used.client.getFissionCode({ id: participant })).status, { timeout: 60_000 }).toBe('ready');
    const code = await used.client.getFissionCode({ id: participant });
    expect(await waysOf(code.state)).toMatchObject([{ config_id: code.qr_config_id }]);
  });

  it('lead to other staff when one leaves', async () => {
    const { id } = await used.create();
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    const [first, second] = used.staffOf();
    await used.rows(sql`update staff set wx_status = 5 where id = ${first?.id}`);
    await used.server.runScheduledTasks(scheduledTasks);
    await expect.poll(async () => (await waysOf(code.state))[0]?.user, polling).toEqual([second?.userid]);
    await used.rows(sql`update staff set wx_status = 1 where id = ${first?.id}`);
  });

  it('end with the participant, as does their page', async () => {
    const { id } = await used.create({ rule_text: '每人一次' });
    const [someone] = await used.contacts(1);
    const code = await used.join(id, someone?.id ?? 0);
    await used.scan(code.state, '好友页');
    const open = () => fetch(`${used.server.url}${new URL(code.progress_url).pathname}`);
    const page = await (await open()).text();
    expect(page).toContain('1 位好友');
    expect(page).toContain('每人一次');
    expect(page).not.toContain('好友页');
    expect((await fetch(`${used.server.url}/p/${'x'.repeat(22)}`)).status).toBe(404);
    await used.rows(sql`delete from external_user where id = ${someone?.id}`);
    expect((await open()).status).toBe(404);
    await expect.poll(() => waysOf(code.state), polling).toEqual([]);
    expect(await used.client.getFission({ id })).toMatchObject({ stats: { participants: 0, inviters: 0, new_added: 0 } });
  });
});
