import { encrypt, signatureOf } from '@shiyi/server/outside/wecom/callback-crypto';
import { changes } from '@shiyi/server/sandbox/changes';
import { eventXml, sendEvent } from '@shiyi/server/sandbox/send-event';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { onEveryStore } from '../../support/stores.js';

const keys = { token: 'CallbackToken7f5a41d8', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
const corpid = 'wwsandbox';

onEveryStore('platform callback', (options) => {
  const used = useDirectory(options);

  const events = () =>
    used.server.deps.database.tenant(1, (db) =>
      db.selectFrom('platform_event').select(['event', 'done_at', 'tries', 'error']).orderBy('id').execute(),
    );
  const settled = () =>
    expect
      .poll(
        async () => {
          const jobs = await used.server.deps.database.tenant(1, (db) =>
            db.selectFrom('job').select('id').where('kind', '=', 'event').where('status', 'in', ['waiting', 'running']).execute(),
          );
          return jobs.length + (await events()).filter((one) => one.done_at === null).length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  const ended = (job: { id: number }) => endedJob(used.client, job);
  /** Makes a change in the sandbox company and sends its callback. */
  async function happen(name: string) {
    const fields =
      (await used.server.deps.sandbox.change(corpid, (directory) => changes[name]?.make(directory, Math.random))) ??
      expect.unreachable(name);
    expect(await sendEvent(used.server.deps, corpid, eventXml(corpid, fields))).toBe(200);
    await settled();
    expect((await events()).filter((one) => one.error !== null)).toEqual([]);
    return fields;
  }
  const contact = async (externalUserid: string) => {
    for await (const one of used.client.paginate('listExternalUsers', { limit: 100 }))
      if (one.external_userid === externalUserid) return used.client.getExternalUser({ id: one.id });
    return undefined;
  };

  interface Sent {
    token?: string;
    aesKey?: string;
    corpid?: string;
    timestamp?: number;
    to?: string;
    body?: (encrypted: string) => string;
    type?: string;
  }
  /** Sends a custom callback. */
  async function post(message: string, sent: Sent = {}) {
    const {
      timestamp = Math.floor(Date.now() / 1000),
      to = corpid,
      body = (text: string) => `<xml><Encrypt>${text}</Encrypt></xml>`,
      type = 'text/xml',
    } = sent;
    const own = { ...keys, ...sent };
    const encrypted = encrypt(own, message, sent.corpid ?? corpid);
    const query = new URLSearchParams({
      msg_signature: signatureOf(own, String(timestamp), 'n', encrypted),
      timestamp: String(timestamp),
      nonce: 'n',
    });
    const response = await fetch(`${used.server.url}/platform/callback/${to}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: body(encrypted),
    });
    return { status: response.status, text: await response.text() };
  }

  it('is not taken before token and key are set, and nobody learns which companies are here', async () => {
    const [known, unknown] = [await post('<xml/>'), await post('<xml/>', { to: 'ww-nobody' })];
    expect([known, unknown]).toEqual([
      { status: 404, text: '' },
      { status: 404, text: '' },
    ]);
    await used.client.updatePlatformConnection({ corpid, callback_token: keys.token, aes_key: keys.aesKey });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const echostr = encrypt(keys, '1616140317555161061', corpid);
    const query = new URLSearchParams({ msg_signature: signatureOf(keys, timestamp, 'n', echostr), timestamp, nonce: 'n', echostr });
    const address = (await used.client.getPlatformConnection({})).callback_url;
    const echo = await fetch(`${address}?${query}`);
    expect([echo.status, await echo.text()]).toEqual([200, '1616140317555161061']);
    query.set('nonce', 'm');
    expect((await fetch(`${address}?${query}`)).status).toBe(403);
  });

  it('is refused for a wrong signature, key, receiver, age or format', async () => {
    const xml = eventXml(corpid, { Event: 'change_external_tag', ChangeType: 'create' });
    const wrong: Sent[] = [
      { token: 'another' },
      { aesKey: `${keys.aesKey.slice(0, -2)}AA` },
      { corpid: 'twin.wwsandbox' },
      { timestamp: Math.floor(Date.now() / 1000) - 3600 },
      { timestamp: Number.NaN },
      { body: () => '' },
      { body: () => '<xml><Encrypt>x</Encrypt></xml>' },
      { body: (text) => `<!DOCTYPE x [<!ENTITY a "${text}">]><xml><Encrypt>&a;</Encrypt></xml>` },
    ];
    for (const sent of wrong) expect([sent, (await post(xml, sent)).status]).toEqual([sent, 403]);
    expect((await post('<!DOCTYPE x><xml><Event>x</Event></xml>')).status).toBe(403);
    expect((await post(xml, { body: (text) => `<xml><Encrypt>${text}</Encrypt>${' '.repeat(70_000)}</xml>` })).status).toBe(413);
    expect((await post(xml, { type: 'application/json' })).status).toBe(415);
    expect(await events()).toEqual([]);
    expect((await used.client.getPlatformConnection({})).callback_at).toBeNull();
  });

  it('is answered before it is processed, and processed once however often it is sent', async () => {
    Object.assign(used.server.deps.sandbox, { faults: { slow: 1 }, slowMs: 400 });
    const xml = eventXml(corpid, { Event: 'change_external_tag', ChangeType: 'create', WelcomeCode: 'opens-something' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(xml)));
    expect(new Set(answers.map((one) => `${one.status}${one.text}`))).toEqual(new Set(['200']));
    expect(await events()).toMatchObject([{ done_at: null }]);
    used.server.deps.sandbox.faults = {};
    await settled();
    await post(xml);
    await settled();
    expect(await events()).toHaveLength(1);
    expect(JSON.stringify(await events())).not.toContain('opens-something');
    expect((await used.client.listTags({ source: 'wwx' })).total).toBe(17);
    expect((await used.client.getPlatformConnection({})).callback_at).not.toBeNull();
    expect((await used.client.listJobs({})).list).toEqual([]);
  });

  it('updates the one record', async () => {
    const added = await happen('addContact');
    expect(await contact(added.ExternalUserID as string)).toMatchObject({
      status: 'normal',
      follows: [{ wx_userid: added.UserID, ended_at: null }],
    });
    expect((await used.client.listExternalUsers({})).total).toBe(1);
    await ended(await used.client.syncExternalUsers({}));
    await ended(await used.client.syncGroupChats({}));
    const remarked = await happen('remarkContact');
    const one = await contact(remarked.ExternalUserID as string);
    expect(one?.follows.map((follow) => follow.remark)).toContainEqual(expect.stringContaining('-回访'));
    const deleted = await happen('staffDeletes');
    expect((await contact(deleted.ExternalUserID as string))?.follows).toContainEqual(
      expect.objectContaining({ wx_userid: deleted.UserID, ended_by: 'staff' }),
    );
    const left = await happen('customerDeletes');
    const byCustomer = expect.objectContaining({ wx_userid: left.UserID, ended_by: 'customer' });
    expect((await contact(left.ExternalUserID as string))?.follows).toContainEqual(byCustomer);
    // The customer stays in the member's list at WeCom, and a sync must keep the recorded end.
    await ended(await used.client.syncExternalUsers({}));
    expect((await contact(left.ExternalUserID as string))?.follows).toContainEqual(byCustomer);
    await happen('renameTag');
    expect((await used.client.listTags({ keyword: '·新' })).total).toBe(1);
    const quit = await happen('leaveGroup');
    const group = (await used.client.listGroupChats({ limit: 100 })).list.find((row) => row.chat_id === quit.ChatId);
    expect((await used.client.listGroupChatMembers({ id: group?.id as number, present: false })).list).toMatchObject([{ quit_scene: 0 }]);
    await happen('dismissGroup');
    expect((await used.client.listGroupChats({})).total).toBe(11);
  });

  it('updates staff and departments', async () => {
    await happen('addDepartment');
    expect(JSON.stringify(await used.client.getDepartmentTree({}))).toContain('新部门 14');
    const renamed = await happen('renameStaff');
    expect((await used.client.listStaff({ keyword: '（改）' })).list).toMatchObject([{ wx_userid: renamed.UserID }]);
    await ended(await used.client.syncStaff({}));
    const left = await happen('staffLeaves');
    expect((await used.client.listStaff({ keyword: left.UserID as string })).list).toMatchObject([{ wx_status: 5, status: 'disabled' }]);
  });

  it('waits for a busy platform, and gives up on errors that a person must fix', async () => {
    used.server.deps.sandbox.faults = { often: 1 };
    const xml = eventXml(corpid, { Event: 'change_external_tag', ChangeType: 'update' });
    expect(await sendEvent(used.server.deps, corpid, xml)).toBe(200);
    await expect.poll(async () => (await events()).at(-1)?.tries, { timeout: 20_000 }).toBeGreaterThan(0);
    used.server.deps.sandbox.faults = {};
    await settled();
    expect((await events()).at(-1)).toMatchObject({ error: null });
    await used.client.updatePlatformConnection({ corpid, customer_secret: 'wrong' });
    const next = (await used.server.deps.sandbox.change(corpid, (directory) => changes.renameTag?.make(directory, Math.random))) ?? {};
    expect(await sendEvent(used.server.deps, corpid, eventXml(corpid, next))).toBe(200);
    await settled();
    expect((await events()).at(-1)?.error).toContain('Secret 不正确');
  });

  it('can be tried on a page of the sandbox', async () => {
    await used.client.updatePlatformConnection({ corpid, customer_secret: null });
    const address = `${used.server.url}/sandbox/company/${corpid}`;
    expect(await (await fetch(address)).text()).toContain('客户添加员工');
    const body = new URLSearchParams({ change: 'addContact' });
    const total = (await used.client.listExternalUsers({})).total;
    expect(await (await fetch(address, { method: 'POST', body })).text()).toContain('已通知本系统');
    await settled();
    expect((await used.client.listExternalUsers({})).total).toBe(total + 1);
    expect((await fetch(`${used.server.url}/sandbox/company/ww-nobody`)).status).toBe(404);
  });
});
