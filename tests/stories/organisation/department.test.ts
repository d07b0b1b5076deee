import type { Client, Data } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type Node = Data<'getDepartmentTree'>[number];
const nodes = (tree: readonly Node[]): Node[] => tree.flatMap((node) => [node, ...nodes(node.children)]);

onEveryStore('departments', (options) => {
  const used = useDirectory(options);

  const find = async (name: string, client: Client = used.client) =>
    nodes(await client.getDepartmentTree({})).find((node) => node.name === name) ?? expect.unreachable(`no ${name}`);
  const held = async (name: string) => {
    const { id, version } = await find(name);
    return { dept_id: id, version };
  };
  const roleId = async (code: string) => {
    const [top] = await used.client.getRoleTree();
    return [top, ...(top?.children ?? [])].find((role) => role?.code === code)?.id as number;
  };

  it('form a tree, are found by name, and are read level by level', async () => {
    const top = await find('青禾');
    const made = await used.client.createDepartment({ pid: top.id, name: '体验部', regions: ['浙江省', '宁波市'] });
    expect(made).toMatchObject({
      path: '青禾 / 体验部',
      sort: 4,
      regions: ['浙江省', '宁波市'],
      user_count: 0,
      child_count: 0,
      version: 1,
    });
    await used.client.createDepartment({ pid: made.id, name: '体验一组' });
    const second = await used.client.createDepartment({ pid: made.id, name: '体验零组', sort: 0 });
    expect((await find('体验部')).children.map((one) => one.name)).toEqual(['体验零组', '体验一组']);
    const level = await used.client.getDepartmentTree({ pid: top.id });
    expect(level.map((one) => [one.name, one.child_count, one.children.length])).toContainEqual(['体验部', 2, 0]);
    expect((await used.client.getDepartmentTree({ name: '零' }))[0]?.children.map((one) => one.name)).toEqual(['体验部']);
    const page = await used.client.listDepartments({ keyword: '体验' });
    expect(page.list.map((one) => one.path)).toEqual(['青禾 / 体验部', '青禾 / 体验部 / 体验零组', '青禾 / 体验部 / 体验一组']);
    const [first, ...others] = [await used.client.listDepartments({ limit: 2 })];
    const next = await used.client.listDepartments({ limit: 2, after: first?.next as string });
    expect([...(first?.list ?? []), ...next.list, ...others].map((one) => one.name)).toEqual(['青禾', '营养一部', '营养二部', '运营部']);
    await expectRefusal(used.client.createDepartment({ pid: made.id, name: '体验一组' }), 40902);
    await used.client.deleteDepartment({ id: second.id });
    await expectRefusal(used.client.deleteDepartment({ id: made.id }), 40903);
    await expectRefusal(used.client.deleteDepartment({ id: top.id }), 42200);
  });

  it('count each person once, however many places they work in', async () => {
    const [one, two, top] = [await find('营养一部'), await find('营养二部'), await find('青禾')];
    const { list } = await used.client.listStaffOfDepartment({ dept_id: one.id });
    expect(list).toHaveLength(one.user_count);
    const person = list[0] ?? expect.unreachable();
    await used.client.changeStaffBelongings({ ids: [person.id], add_dept_ids: [two.id] });
    expect([(await find('营养一部')).user_count, (await find('营养二部')).user_count]).toEqual([one.user_count, two.user_count + 1]);
    expect((await find('青禾')).user_count).toBe(top.user_count);
    const below = await used.client.listStaffOfDepartment({ dept_id: top.id, with_children: true, limit: 100 });
    expect([below.total, new Set(below.list.map((each) => each.id)).size]).toEqual([top.user_count, top.user_count]);
    await used.client.changeStaffBelongings({ ids: [person.id], remove_dept_ids: [two.id] });
  });

  it('refuse an older version, so that nobody undoes what another saved', async () => {
    const { id, version } = await find('体验部');
    const saved = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => used.client.saveDepartment({ id, version, name: `体验部 ${at}` })),
    );
    const kept = saved.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ version: version + 1, sort: 4, path: `青禾 / ${kept[0]?.name}` });
    for (const one of saved) if (one.status === 'rejected') expect(one.reason).toMatchObject({ bizCode: 40901 });
    await expectRefusal(used.client.saveDepartmentRole({ dept_id: id, version }), 40901);
    await expectRefusal(used.client.saveDepartmentLeaders({ dept_id: id, version, user_ids: [] }), 40901);
    expect((await used.client.saveDepartment({ id, version: version + 1, name: '体验部' })).version).toBe(version + 2);
  });

  it('let a move change at once what those above see, and never below themselves', async () => {
    const lead = await used.server.as('wangsiyuan');
    const [own, other] = [await find('营养一部'), await find('体验部')];
    const group = await used.client.createDepartment({ pid: other.id, name: '流动组' });
    const visitor = { username: 'liudong', password: 'Liudong-2026', name: '流动员' };
    const { id: visitorId } = await used.client.createStaff({ ...visitor, dept_ids: [group.id], role_ids: [] });
    const sees = async () => (await lead.listStaff({ keyword: 'liudong' })).total;
    expect(await sees()).toBe(0);
    const moved = await used.client.saveDepartment({ id: group.id, version: group.version, name: group.name, pid: own.id });
    expect(moved.path).toBe('青禾 / 营养一部 / 流动组');
    expect(await sees()).toBe(1);
    const back = await used.client.saveDepartment({ id: group.id, version: moved.version, name: group.name, pid: other.id, sort: 0 });
    expect([await sees(), back.sort]).toEqual([0, 0]);
    const parent = await find('体验部');
    const below = await expectRefusal(
      used.client.saveDepartment({ id: parent.id, version: parent.version, name: parent.name, pid: group.id }),
      42200,
    );
    expect(below.detail.errors?.[0]).toMatchObject({ field: 'pid', rule: 'cycle' });
    await expectRefusal(used.client.deleteDepartment({ id: group.id }), 40903);
    await used.client.deleteStaff({ id: visitorId });
    await used.client.deleteDepartment({ id: group.id });
  });

  it('are led by their own people', async () => {
    const child = await used.client.createDepartment({ pid: (await find('营养一部')).id, name: '带队组' });
    const { list } = await used.client.listStaffOfDepartment({ dept_id: (await find('营养二部')).id });
    const stranger = list[0] ?? expect.unreachable();
    await expectRefusal(used.client.saveDepartmentLeaders({ dept_id: child.id, version: child.version, user_ids: [stranger.id] }), 42200);
    await used.client.changeStaffBelongings({ ids: [stranger.id], add_dept_ids: [child.id] });
    const led = await used.client.saveDepartmentLeaders({ ...(await held('营养一部')), user_ids: [stranger.id] });
    expect(led.leaders).toEqual([{ id: stranger.id, name: stranger.name }]);
    const client = await used.server.as(stranger.username);
    expect((await client.listSubordinates({})).total).toBeGreaterThan(0);
    await used.client.saveDepartmentLeaders({ ...(await held('营养一部')), user_ids: [] });
    expect((await find('营养一部')).leaders).toEqual([]);
  });

  it('give their role to new staff, however these come, and to nobody a role above the giver', async () => {
    const [nutritionist, operator, admin] = [await roleId('nutritionist'), await roleId('operator'), await roleId('admin')];
    await expectRefusal(used.client.saveDepartmentRole({ ...(await held('体验部')), role_id: admin }), 42200);
    const saved = await used.client.saveDepartmentRole({ ...(await held('体验部')), role_id: nutritionist });
    expect(saved.role).toMatchObject({ id: nutritionist });
    const rolesOf = async (keyword: string) => (await used.client.listStaff({ keyword })).list[0]?.roles.map((one) => one.id);
    const person = { password: 'Tiyan-2026x', name: '体验员', dept_ids: [saved.id] };
    await used.client.createStaff({ ...person, username: 'tiyan.one', role_ids: [] });
    await used.client.createStaff({ ...person, username: 'tiyan.two', role_ids: [operator] });
    expect([await rolesOf('tiyan.one'), await rolesOf('tiyan.two')]).toEqual([[nutritionist], [operator]]);
    const team = nodes(await used.client.getDepartmentTree({})).find((node) => node.wx_department_id === 4) ?? expect.unreachable();
    await used.client.saveDepartmentRole({ dept_id: team.id, version: team.version, role_id: operator });
    const [known] = [...used.directory.members.values()];
    const comer = { ...(known ?? expect.unreachable()), userid: 'comer', name: '新来的', department: [4], main_department: 4 };
    await used.change(({ members }) => members.set('comer', { ...comer, is_leader_in_dept: [0] }));
    await endedJob(used.client, await used.client.syncStaff({}));
    expect(await rolesOf('comer')).toEqual([operator]);
    await expectRefusal(used.client.deleteRole({ id: operator }), 42200);
  });

  it('are restored to an earlier state, unless a rule or another save prevents it', async () => {
    const top = await find('青禾');
    const made = await used.client.createDepartment({ pid: top.id, name: '随访部', regions: ['浙江省'] });
    const { id } = made;
    await used.client.updateDepartment({ id, version: made.version, pid: (await find('运营部')).id, name: '随访组', regions: [] });
    const entries = async () => (await used.client.listHistoryEntries({ object: 'department', object_id: id })).list;
    const [saved, first] = await entries();
    const detail = await used.client.getHistoryEntry({ id: saved?.id as number });
    expect(detail.from_previous.map((one) => one.field).toSorted()).toEqual(['name', 'pid', 'regions']);
    expect(detail.from_previous.find((one) => one.field === 'pid')).toMatchObject({ before_name: '青禾', after_name: '运营部' });
    const restoring = { id: first?.id as number, latest: saved?.number as number };
    await used.client.restoreHistoryEntry(restoring);
    expect(await find('随访部')).toMatchObject({ id, pid: top.id, regions: ['浙江省'], version: made.version + 2 });
    expect((await entries())[0]).toMatchObject({ change: 'restored', restored_number: first?.number });
    await expectRefusal(used.client.restoreHistoryEntry(restoring), 40901);
    const lead = await used.server.as('wangsiyuan');
    // Leads see departments and their history, but may not change them.
    await expectRefusal(lead.restoreHistoryEntry({ ...restoring, latest: restoring.latest + 1 }), 40300);
    await used.client.deleteDepartment({ id });
  });

  it('cannot be taken over by an editor: scope, level and the last administrator are protected', async () => {
    const lead = await used.server.as('wangsiyuan');
    const [top] = await used.client.getRoleTree();
    const role = top?.children.find((one) => one.code === 'lead') ?? expect.unreachable();
    const grants = await used.client.getRoleMenus({ role_id: role.id });
    const area = (await used.client.getPermissionTree()).find((one) => one.code === 'department')?.children ?? [];
    const permission_ids = [...new Set([...grants.permission_ids, ...area.map((one) => one.id)])];
    await used.client.saveRoleMenus({ ...grants, role_id: role.id, permission_ids });
    const [own, foreign] = [await find('营养一部'), await find('运营部')];
    await expectRefusal(lead.saveDepartment({ id: foreign.id, version: foreign.version, name: '夺来的', pid: own.id }), 40400);
    await expectRefusal(lead.saveDepartment({ id: own.id, version: own.version, name: own.name, pid: foreign.id }), 42200);
    await expectRefusal(lead.saveDepartmentRole({ dept_id: own.id, version: own.version, role_id: role.id }), 42200);
    const named = `<img src=x onerror=alert(1)>'; drop table staff; --`;
    const made = await lead.createDepartment({ pid: own.id, name: named });
    expect((await find(named)).pid).toBe(own.id);
    await lead.deleteDepartment({ id: made.id });
    expect((await used.client.getSessionInfo()).id).toBeGreaterThan(0);
  });
});
