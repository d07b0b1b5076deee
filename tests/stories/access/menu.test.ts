import { beforeEach, describe, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('menus', (options) => {
  const used = useAdmin(options);

  let made = 0;
  async function entry(pid: number | null = null) {
    const name = `Entry${++made}`;
    return (await used.admin.createMenu({ pid, title: name, name, path: `/${name.toLowerCase()}`, component: 'Layout' })).id;
  }

  async function childrenOf(id: number) {
    const find = async () => (await used.admin.getMenuTree()).find((menu) => menu.id === id);
    return (await find())?.children.map((child) => child.id);
  }

  describe('children of one parent', () => {
    let parent: number;
    let ids: [number, number, number];
    beforeEach(async () => {
      parent = await entry();
      ids = [await entry(parent), await entry(parent), await entry(parent)];
    });

    it('take a new order, and one from elsewhere along', async () => {
      const [one, two, three] = ids;
      const other = await entry();
      const sorted = await used.admin.sortMenus({ pid: parent, ids: [three, other, one, two] });
      expect(sorted.map((one) => one.id)).toEqual([three, other, one, two]);
      expect(await childrenOf(parent)).toEqual([three, other, one, two]);
    });

    it('must all be named once; a user who does not see all is told to reload', async () => {
      const [one, two, three] = ids;
      const refusal = await expectRefusal(used.admin.sortMenus({ pid: parent, ids: [three, one] }), 42200);
      expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'ids', rule: 'complete' });
      expect(refusal.serverMessage).toContain('请刷新后重新排序');
      const doubled = await expectRefusal(used.admin.sortMenus({ pid: parent, ids: [three, one, two, one] }), 40000);
      expect(doubled.detail.errors?.[0]).toMatchObject({ field: 'ids', rule: 'uniqueItems', message: '菜单有重复项，每项只能出现一次' });
      expect(await childrenOf(parent)).toEqual([one, two, three]);
    });
  });

  it('go five levels deep at most, with all entries under what is moved', async () => {
    const upper = [await entry()];
    for (let level = 2; level <= 4; level++) upper.push(await entry(upper.at(-1) as number));
    const group = await entry();
    const page = await entry(group);
    const fourth = upper[3] as number;
    const refusal = await expectRefusal(used.admin.sortMenus({ pid: fourth, ids: [group] }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'pid', rule: 'depth' });
    const facts = { title: '组', name: 'DeepGroup', path: '/deep', component: 'Layout' };
    await expectRefusal(used.admin.updateMenu({ id: group, pid: fourth, ...facts }), 42200);
    await used.admin.updateMenu({ id: group, pid: upper[2] as number, ...facts });
    await expectRefusal(used.admin.createMenu({ pid: page, title: '页', name: 'TooDeep', path: '/too-deep', component: 'Layout' }), 42200);
  });

  it('are reset to defaults if an update leaves them out', async () => {
    const facts = { title: '隐藏的', name: 'Hidden', path: '/hidden', component: 'Layout' };
    const changed = {
      hidden: true,
      always_show: true,
      no_cache: true,
      keep_alive: false,
      sort: 9,
      icon: 'bug',
      status: 'disabled' as const,
    };
    const { id } = await used.admin.createMenu({ ...facts, ...changed });
    await used.admin.updateMenu({ id, ...facts });
    expect((await used.admin.getMenuTree()).find((menu) => menu.id === id)).toMatchObject({
      hidden: false,
      always_show: false,
      no_cache: false,
      keep_alive: true,
      is_frame: false,
      sort: 0,
      icon: null,
      status: 'enabled',
    });
  });

  it('cannot be deleted while a role has them, which is named', async () => {
    const id = await entry();
    const { id: role_id } = await used.admin.createRole({ name: '持有者', code: 'menu-holder', level: 10, data_scope: 'self' });
    const { version } = await used.admin.getRoleMenus({ role_id });
    await used.admin.saveRoleMenus({ role_id, version, menu_ids: [id], permission_ids: [] });
    const refusal = await expectRefusal(used.admin.deleteMenu({ id }), 40903);
    expect(refusal.serverMessage).toContain('角色「持有者」仍在使用');
    await used.admin.saveRoleMenus({ role_id, version: version + 1, menu_ids: [], permission_ids: [] });
    await used.admin.deleteMenu({ id });
  });
});
