import { type Client, createClient } from '@shiyi/sdk';
import type { Member } from '@shiyi/server/sandbox/directory';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { ownCompany } from '../../support/own-company.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('synchronisation', (options) => {
  const used = useDirectory(options);
  let english: Client;
  beforeAll(async () => {
    english = createClient({ baseUrl: used.server.url, token: await used.server.tokenOf('admin'), language: 'en' });
  });
  beforeEach(() => {
    used.server.deps.sandbox.faults = {};
  });

  const ended = (job: { id: number }) => endedJob(used.client, job);
  const staff = async () => ended(await used.client.syncStaff({}));
  const find = async (userid: string, keyword = userid) =>
    (await used.client.listStaff({ keyword })).list.find((one) => one.wx_userid === userid);
  const member = (userid: string) => used.directory.members.get(userid) ?? expect.unreachable(`no ${userid}`);
  const changeMember = (userid: string, fields: Partial<Member>) =>
    used.change(({ members }) => members.set(userid, { ...member(userid), ...fields }));

  it('syncs departments with their positions, and changes nothing the second time', async () => {
    const first = await ended(await used.client.syncDepartments({}));
    expect(first).toMatchObject({
      kind: 'sync',
      name: '同步企业微信部门',
      status: 'finished',
      done: 13,
      total: 13,
      counts: { created: 8, updated: 0, removed: 0, failed: 0 },
      errors: [],
    });
    const [top] = await used.client.getDepartmentTree({});
    expect(top).toMatchObject({ name: '青禾', wx_department_id: 1 });
    expect(top?.children.map((one) => [one.name, one.children.map((team) => team.name)])).toEqual([
      ['营养一部', ['一组', '二组']],
      ['营养二部', ['三组', '四组']],
      ['运营部', ['内容组', '社群组']],
      ['客服部', ['早班', '晚班']],
    ]);
    expect((await ended(await used.client.syncDepartments({}))).counts).toEqual({ created: 0, updated: 0, removed: 0, failed: 0 });
  });

  it('syncs a few hundred staff without permissions, and leaves existing ones unchanged', async () => {
    const before = await find('chenyutong');
    const done = await staff();
    expect(done).toMatchObject({ status: 'finished', done: 312, total: 312, counts: { created: 300, updated: 0, removed: 0, failed: 0 } });
    expect(await find('chenyutong')).toEqual(before);
    const [userid, { name, position, status }] = [...used.directory.members].at(-1) ?? expect.unreachable();
    expect(await find(userid)).toMatchObject({
      username: userid,
      name,
      position,
      wx_status: status,
      source: 'wwx',
      roles: [],
      status: 'enabled',
    });
    expect((await used.client.listStaff({})).total).toBe(312);
    expect((await staff()).counts).toEqual({ created: 0, updated: 0, removed: 0, failed: 0 });
  });

  it('updates names, positions and departments, and keeps roles, passwords and local records', async () => {
    const own = await find('chenyutong');
    const local = await used.server.deps.database.tenant(1, (db) =>
      db.insertInto('department').values({ enterprise_id: 1, name: '项目组' }).returning('id').executeTakeFirstOrThrow(),
    );
    const id = own?.id as number;
    const { username, name, role_ids, dept_ids, version } = await used.client.getStaff({ id });
    await used.client.updateStaff({ id, version, username, name, role_ids, dept_ids: [...dept_ids, local.id], phone: '13800000001' });
    await changeMember('chenyutong', {
      name: '陈雨彤',
      position: '营养主管',
      department: [3, 6],
      is_leader_in_dept: [1, 0],
      main_department: 3,
    });
    expect((await staff()).counts).toEqual({ created: 0, updated: 1, removed: 0, failed: 0 });
    const now = await used.client.getStaff({ id });
    expect(now).toMatchObject({ name: '陈雨彤', position: '营养主管', phone: '13800000001', role_ids, username, is_leader: true });
    const places = (await find('chenyutong'))?.departments.map((one) => one.name);
    expect(new Set(places)).toEqual(new Set(['营养二部', '一组', '项目组']));
    expect(now.version).toBeGreaterThan(version + 1);
  });

  it('shuts the account of who has left, but never deletes, and leaves administrators to people', async () => {
    const token = await used.server.as('jiangmuyang');
    await used.change(({ members }) => members.delete('jiangmuyang'));
    await used.change(({ members }) => members.delete('linxiaohe'));
    const done = await staff();
    expect(done.counts).toEqual({ created: 0, updated: 0, removed: 2, failed: 1 });
    expect(done.errors).toEqual(['林晓禾 已不在企业微信，但是管理员，账号未停用，请人工处理']);
    expect(await find('jiangmuyang')).toMatchObject({ wx_status: 5, status: 'disabled' });
    expect(await find('linxiaohe', 'admin')).toMatchObject({ wx_status: 5, status: 'enabled' });
    await expectRefusal(token.listSessions({}), 100002);
    expect((await staff()).counts).toEqual({ created: 0, updated: 0, removed: 0, failed: 0 });
  });

  it('reports each person’s changes, in a dry run and a real run', async () => {
    const people = async ({ id }: { id: number }) => (await used.client.listJobPeople({ id })).list.map(({ id: _, ...person }) => person);
    await used.change(({ members }) => members.set('new.comer', { ...member('fengshihan'), userid: 'new.comer', name: '新来的人' }));
    await changeMember('chenyutong', { position: '营养总监' });
    const promoted = { outcome: 'updated', name: '陈雨彤', changes: [{ field: 'position', before: '营养主管', after: '营养总监' }] };
    const trial = await ended(await used.client.syncStaff({ dry_run: true }));
    expect(trial.name).toBe('同步企业微信员工（预检）');
    const tried = await people(trial);
    expect(tried).toHaveLength(2);
    expect(tried).toContainEqual(expect.objectContaining(promoted));
    expect(tried).toContainEqual(expect.objectContaining({ outcome: 'created', name: '新来的人', staff_id: null }));
    const done = await people(await staff());
    const made = await find('new.comer');
    expect(done).toHaveLength(2);
    expect(done).toContainEqual(expect.objectContaining(promoted));
    expect(done).toContainEqual(expect.objectContaining({ outcome: 'created', name: '新来的人', staff_id: made?.id }));
    await used.change(({ members }) => members.delete('new.comer'));
    const left = await staff();
    expect(await people(left)).toEqual([
      {
        outcome: 'removed',
        staff_id: made?.id,
        name: '新来的人',
        changes: [
          { field: 'wx_status', before: '1', after: '5' },
          { field: 'status', before: 'enabled', after: 'disabled' },
        ],
      },
    ]);
    expect((await used.client.listJobPeople({ id: left.id, outcome: 'created' })).total).toBe(0);
  });

  it('reads by department if the secret may not list ids', async () => {
    const late = { ...member('fengshihan'), userid: 'late.comer', name: '后来的人' };
    await used.change(({ members }) => members.set('late.comer', late));
    const gone = used.directory.departments.get(13) ?? expect.unreachable();
    await used.change(({ departments }) => departments.delete(13));
    used.server.deps.sandbox.faults = { unlisted: 1 };
    const done = await staff();
    expect(done).toMatchObject({ status: 'finished', error: null, counts: { created: 1, updated: 0, removed: 0, failed: 0 } });
    await used.change(({ departments }) => departments.set(13, gone));
    await used.change(({ members }) => members.delete('late.comer'));
    expect((await staff()).counts.removed).toBe(1);
  });

  it('disables nobody because a list lacks them: each is read first', async () => {
    const whole = used.directory.members;
    const hidden = [...whole.values()].slice(-5);
    const list = Object.assign(new Map(used.directory.members), { values: () => [...whole.values()].slice(0, -5).values() });
    used.directory.members = list;
    expect((await staff()).counts).toEqual({ created: 0, updated: 0, removed: 0, failed: 0 });
    used.directory.members = whole;
    expect(await find(hidden[0]?.userid as string)).toMatchObject({ status: 'enabled' });
  });

  it('deletes departments that are gone and empty, and keeps those in use', async () => {
    await used.change(({ departments }) => {
      departments.set(20, { id: 20, name: '新部门', parentid: 1, order: 1 });
      departments.set(21, { id: 21, name: '新小组', parentid: 20, order: 1 });
    });
    expect((await ended(await used.client.syncDepartments({}))).counts).toEqual({ created: 2, updated: 0, removed: 0, failed: 0 });
    await used.change(({ departments }) => {
      for (const id of [13, 20, 21]) departments.delete(id);
    });
    const done = await ended(await used.client.syncDepartments({}));
    expect(done.counts).toEqual({ created: 0, updated: 0, removed: 2, failed: 1 });
    expect(done.errors).toEqual(['部门 晚班 已不在企业微信，但仍有员工或下级部门，已保留']);
  });

  it('treats names as text only, and skips invalid ids', async () => {
    const [person] = [...used.directory.members.values()].slice(-1);
    const name = `'); drop table staff; --\u0000\u202e<b>😀${'长'.repeat(80)}`;
    const strange = {
      ...(person ?? expect.unreachable()),
      userid: 'a@b',
      name,
      position: '\ud83d\n岗位',
      department: [1, 77],
      main_department: 77,
    };
    await used.change(({ members }) => members.set('a@b', strange));
    await used.change(({ members }) => members.set('no id', { ...strange, userid: 'no id' }));
    const done = await staff();
    expect(done.counts).toEqual({ created: 1, updated: 0, removed: 0, failed: 3 });
    expect(done.errors).toEqual([
      '企业微信返回的一个成员账号无效，已跳过',
      '企业微信返回的一个成员账号无效，已跳过',
      expect.stringMatching(/（a@b）所在的部门尚未同步，请先同步部门$/),
    ]);
    const added = (await used.client.listStaff({ sort: '-created_at', limit: 5 })).list.find((one) => one.wx_userid === 'a@b');
    expect(added).toMatchObject({
      username: expect.stringMatching(/^wx\.[0-9a-f]{12}$/),
      position: '岗位',
      departments: [{ name: '青禾' }],
    });
    expect([[...(added?.name ?? '')].length, added?.name.startsWith("'); drop table staff; -- ")]).toEqual([64, true]);
    await used.change(({ members }) => members.delete('no id'));
    await used.change(({ members }) => members.delete('a@b'));
    expect((await staff()).counts.removed).toBe(1);
  });

  it('syncs only the requested ones', async () => {
    await changeMember('fengshihan', { name: '冯诗晗' });
    await changeMember('wuruoxi', { name: '吴若熙' });
    const created = await used.client.createStaff({
      username: 'no.account',
      name: '没有账号',
      password: 'Qinghe-2027',
      dept_ids: [1],
      role_ids: [],
    });
    const done = await ended(await used.client.syncStaff({ ids: [(await find('fengshihan'))?.id as number, created.id] }));
    expect(done).toMatchObject({
      total: 1,
      counts: { created: 0, updated: 1, removed: 0, failed: 1 },
      errors: ['没有账号 没有企业微信账号'],
    });
    expect((await english.getJob({ id: done.id })).errors).toEqual(['没有账号 has no WeCom account']);
    expect([(await find('fengshihan'))?.name, (await find('wuruoxi'))?.name]).toEqual(['冯诗晗', '吴若曦']);
  });

  it('returns the running one when started again, even twenty times at once', async () => {
    Object.assign(used.server.deps.sandbox, { faults: { slow: 1 }, slowMs: 50 });
    const started = await Promise.all(Array.from({ length: 20 }, () => used.client.syncStaff({})));
    const [one] = started;
    expect(new Set(started.map(({ id }) => id))).toEqual(new Set([one?.id]));
    expect(one).toMatchObject({ kind: 'staff', errors: [], finished_at: null });
    const id = (await find('wangsiyuan'))?.id as number;
    expect((await used.client.syncStaff({ ids: [id] })).id).toBe(one?.id);
    const departments = await used.client.syncDepartments({});
    expect(departments.id).not.toBe(one?.id);
    await ended(one ?? expect.unreachable());
    await ended(departments);
  });

  it('refuses to do something else while a part of it runs, and can be cancelled and resumed', async () => {
    Object.assign(used.server.deps.sandbox, { faults: { slow: 1 }, slowMs: 400 });
    const [one, other] = (await used.client.listStaff({ limit: 2, role_id: 3 })).list.map(({ id }) => id);
    const part = await used.client.syncStaff({ ids: [one as number] });
    await expectRefusal(used.client.syncStaff({}), 40900);
    await expectRefusal(used.client.syncStaff({ ids: [other as number] }), 40900);
    await used.client.changeJobStatus({ id: part.id, status: 'cancelled' });
    used.server.deps.sandbox.faults = {};
    const whole = await used.client.syncStaff({});
    await ended(whole);
    await used.client.changeJobStatus({ id: part.id, status: 'waiting' });
    expect((await ended(part)).status).toBe('finished');
  });

  it('explains in the reader’s language what must be fixed, and retries temporary errors', async () => {
    const company = { corpid: 'wwsandbox' };
    await used.client.updatePlatformConnection({ ...company, contact_secret: 'wrong' });
    const failed = await ended(await used.client.syncDepartments({}));
    expect(failed).toMatchObject({ status: 'failed', error: '应用的 Secret 不正确，请重新填写（40001）' });
    const inEnglish = /secret is wrong; enter it again \(40001\)/;
    expect((await english.getJob({ id: failed.id })).error).toMatch(inEnglish);
    expect((await english.listJobs({ limit: 1 })).list[0]?.error).toMatch(inEnglish);
    expect((await english.listNotices({ limit: 1 })).list[0]?.text).toMatch(inEnglish);
    await used.client.updatePlatformConnection({ ...company, contact_secret: null });
    const boss = await used.server.as((await ownCompany(used.server)).username);
    expect((await endedJob(boss, await boss.syncDepartments({}))).error).toContain('还没有填写通讯录 Secret');
    used.server.deps.sandbox.faults = { often: 1 };
    const late = await used.client.syncDepartments({});
    await expect
      .poll(() => used.client.getJob({ id: late.id }), { timeout: 5000 })
      .toMatchObject({ status: 'waiting', started_at: expect.anything() });
    used.server.deps.sandbox.faults = {};
    expect((await ended(late)).status).toBe('finished');
  });

  it('stays within its enterprise and its permission, and shows in lists and logs', async () => {
    const theirs = await used.server.as('twin.admin');
    const id = (await find('wangsiyuan'))?.id as number;
    await expectRefusal(theirs.syncStaff({ ids: [id] }), 40400);
    const lead = await used.server.as('wangsiyuan');
    await expectRefusal(lead.syncStaff({}), 40300);
    await expectRefusal(lead.syncDepartments({}), 40300);
    const operator = await used.server.as('zhengkaiwen');
    const own = await operator.syncDepartments({});
    await expect.poll(async () => (await operator.getJob({ id: own.id })).status, { timeout: 20_000 }).toBe('finished');
    const job = await theirs.syncStaff({});
    await expectRefusal(used.client.getJob({ id: job.id }), 40400);
    await expect.poll(async () => (await theirs.getJob({ id: job.id })).status, { timeout: 20_000 }).toBe('finished');
    // User names are unique across companies, so the later one gets a different name.
    const ours = new Set((await used.client.listStaff({ limit: 100 })).list.map((one) => one.username));
    const both = (await theirs.listStaff({ limit: 100 })).list.filter((one) => ours.has(one.username));
    expect(both).toEqual([]);
    const { list } = await used.client.listJobs({ kind: 'sync' });
    expect(list.at(-1)).toMatchObject({ kind: 'sync', import_file_id: null, operator: { name: '林晓禾' } });
    const log = await used.client.listOperationLogs({ limit: 100 });
    const steps = log.list.filter((one) => one.path.startsWith('/jobs/'));
    expect(steps.length).toBeGreaterThan(7);
    expect(JSON.stringify(log)).not.toContain(used.server.deps.sandbox.secret);
  });
});
