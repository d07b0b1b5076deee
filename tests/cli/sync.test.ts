import type { Directory } from '@shiyi/server/sandbox/directory';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { forgetWeCom } from '../support/unsynced.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({ retryPolicy: { timeoutMs: 10_000, pauseMs: 5, windowMs: 50 } });
const { terminal, env } = used;
beforeEach(() => {
  used.server.deps.sandbox.faults = {};
});

const change = (work: (directory: Directory) => unknown) => used.server.deps.sandbox.change('wwsandbox', work);

const shiyi = (...args: string[]) => terminal.run(['sync', ...args], { env });

describe('sync', () => {
  it('syncs departments, then staff, and reports the result', async () => {
    const departments = await shiyi('departments', '--watch');
    expect([departments.code, departments.out, departments.err]).toEqual([
      0,
      '',
      expect.stringMatching(/^Sync \d+: 8 created, 0 updated, 0 removed, 0 failed\n$/),
    ]);
    const staff = await shiyi('staff', '--watch', '--json');
    expect(staff.code).toBe(0);
    expect(JSON.parse(staff.out).data).toMatchObject({ kind: 'sync', status: 'finished', total: 312, counts: { created: 300, failed: 0 } });
    const again = await terminal.run(['sync', 'staff', '--watch'], { env: { ...env, SHIYI_LANG: 'zh' } });
    expect(again.err).toMatch(/^同步 \d+：新增 0，更新 0，移除 0，失败 0\n$/);
  });

  it('says in a dry run who would be created, changed and disabled', async () => {
    const { members: present } = (await used.server.deps.sandbox.read('wwsandbox')) ?? {};
    const [changed, gone] = [present?.get('chenyutong'), present?.get('wangsiyuan')];
    if (!changed || !gone) throw new Error('The sandbox has other members.');
    const before = changed.position;
    onTestFinished(async () => {
      await change(({ members }) => {
        members.set('chenyutong', changed);
        members.delete('newcomer');
        members.set('wangsiyuan', gone);
      });
    });
    await change(({ members }) => {
      members.set('chenyutong', { ...changed, position: '高级营养师' });
      members.delete('wangsiyuan');
      members.set('newcomer', { ...gone, userid: 'newcomer', name: '新来的' });
    });
    const { code, out, err } = await shiyi('staff', '--dry-run');
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^Sync \d+ would create 1, change 1, disable 1; 0 failed\nDry run: nothing was changed\n$/),
    ]);
    expect(out).toContain(`would change\t陈雨桐\tPosition: ${before} → 高级营养师\n`);
    expect(out).toMatch(/^would create\t新来的\t.*Departments: /m);
    expect(out).toMatch(/^would disable\t王思远\t.*Status: Enabled → Disabled/m);
    expect(out).not.toMatch(/POST|GET /);
    const zh = await terminal.run(['sync', 'staff', '--dry-run'], { env: { ...env, SHIYI_LANG: 'zh' } });
    expect([zh.out, zh.err]).toEqual([
      expect.stringContaining(`将修改\t陈雨桐\t职务：${before} → 高级营养师`),
      expect.stringContaining('将新建 1，修改 1，停用 1'),
    ]);
    const { data } = JSON.parse((await shiyi('staff', '--dry-run', '--json')).out);
    expect(data.changes).toEqual({ list: expect.any(Array), total: 3, next: null });
    expect(data).not.toHaveProperty('calls');
    expect((await (await used.server.as('admin')).listStaff({ keyword: '新来的' })).total).toBe(0);
  });

  it('names departments in a dry run, before and after', async () => {
    const { departments: present } = (await used.server.deps.sandbox.read('wwsandbox')) ?? {};
    const [one] = [...(present?.values() ?? [])].slice(-1);
    if (!one) throw new Error('The sandbox has no department.');
    const { id, name } = one;
    await change(({ departments }) => departments.set(id, { ...one, name: '改名部' }));
    expect((await shiyi('departments', '--dry-run')).out).toContain(`would change\t改名部\tName: ${name} → 改名部\n`);
    await change(({ departments }) => departments.set(id, one));
  });

  it('reports progress to programs, and exits with 3 if something was refused', async () => {
    await change(({ members }) => members.delete('linxiaohe'));
    const { code, out, err } = await shiyi('staff', '--watch', '--progress', 'json');
    const steps = err
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(steps.at(-1)).toEqual({ id: expect.any(Number), status: 'finished', done: 312, total: 312, failed: 1 });
    expect([code, out]).toEqual([3, '林晓禾 has left WeCom but is an administrator; handle the account yourself\n']);
  });

  it('starts without waiting, accepts a few ids, and refuses invalid ones', async () => {
    const { list } = await (await used.server.as('admin')).listStaff({ keyword: 'chenyutong' });
    const one = await shiyi('staff', String(list[0]?.id), '--watch', '--json');
    expect(JSON.parse(one.out).data).toMatchObject({ total: 1, counts: { created: 0, updated: 0 } });
    const begun = await shiyi('departments');
    expect([begun.code, begun.out, begun.err]).toEqual([
      0,
      expect.stringMatching(/^Sync \d+ started\n$/),
      'follow it with: shiyi sync departments --watch\n',
    ]);
    expect((await shiyi('staff', 'x')).code).toBe(2);
    expect((await shiyi('staff', '99999')).code).toBe(6);
  });

  it('syncs tags, contacts and group chats, and lists its calls in a dry run on request', async () => {
    await forgetWeCom(used.server);
    const tried = await shiyi('tags', '--dry-run');
    expect([tried.code, tried.err]).toEqual([
      0,
      expect.stringMatching(/^Sync \d+ would create 17, change 0, remove 0; 0 failed\nDry run: nothing was changed\n$/),
    ]);
    expect(tried.out.match(/^would create\t\S+\tGroup name: /gm)).toHaveLength(17);
    const called = await shiyi('tags', '--dry-run', '--calls');
    expect(called.out.endsWith('\n  POST externalcontact/get_corp_tag_list\n')).toBe(true);
    expect(called.err).toContain('Calls marked * would change WeCom and were not sent');
    expect(await shiyi('tags', '--calls')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--calls needs a dry run — add --dry-run'),
    });
    expect((await (await used.server.as('admin')).listTags({ source: 'wwx' })).total).toBe(0);
    expect((await shiyi('tags', '--watch')).err).toMatch(/17 created/);
    const contacts = await shiyi('contacts', '--watch', '--json');
    expect(JSON.parse(contacts.out).data.counts).toMatchObject({ created: 240, failed: 0 });
    const some = await shiyi('contacts', '2', '--dry-run', '--json');
    expect(JSON.parse(some.out).data).toMatchObject({ total: 1, counts: { created: 0 }, changes: { list: [], total: 0 } });
    expect((await shiyi('groups', '--dry-run')).out.match(/^would create\t/gm)).toHaveLength(12);
    expect((await shiyi('groups', '--watch')).err).toMatch(/12 created/);
  });

  it('stops watching on Ctrl-C while the job continues, and reports why it failed', async () => {
    Object.assign(used.server.deps.sandbox, { faults: { slow: 1 }, slowMs: 2000 });
    const left = await terminal.run(['sync', 'staff', '--watch', '--progress', 'json'], {
      env,
      meanwhile: (child) => child.stderr?.once('data', () => child.kill('SIGINT')),
    });
    expect([left.code, left.err]).toEqual([130, expect.stringContaining('resume with: shiyi sync staff --watch')]);
    const { list } = await (await used.server.as('admin')).listJobs({ kind: 'sync', limit: 1 });
    expect(list[0]?.status).toMatch(/waiting|running/);
    used.server.deps.sandbox.faults = {};
    expect((await shiyi('staff', '--watch')).code).toBe(0);
    const admin = await used.server.as('admin');
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', contact_secret: 'wrong' });
    const failed = await shiyi('staff', '--watch');
    expect([failed.code, failed.err]).toEqual([
      1,
      expect.stringMatching(/^error\[business\/sync-failed\]: .*secret is wrong; enter it again \(40001\)/),
    ]);
  });
});
