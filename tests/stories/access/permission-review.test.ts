import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('permission review', (options) => {
  const used = useAdmin(options);

  async function personNamed(keyword: string) {
    const [person] = (await used.admin.listStaff({ keyword })).list;
    if (!person) throw new Error(`The seeds have no ${keyword}.`);
    return person;
  }

  async function roleNamed(name: string) {
    const walk = (nodes: Awaited<ReturnType<typeof used.admin.getRoleTree>>): typeof nodes =>
      nodes.flatMap((one) => [one, ...walk(one.children)]);
    const role = walk(await used.admin.getRoleTree()).find((one) => one.name === name);
    if (!role) throw new Error(`The seeds have no role ${name}.`);
    return role;
  }

  it('explains what blocks a person, consistent with the server', async () => {
    const { id } = await personNamed('chenyutong');
    const code = 'redis:key:list';
    const refused = await used.admin.getPermissionExplanation({ staff_id: id, code });
    expect(refused).toMatchObject({ staff: { id }, code, menu_id: null, allowed: false });
    expect(refused.steps.map(({ kind, ok }) => [kind, ok])).toEqual([
      ['account_enabled', true],
      ['has_role', true],
      ['role_has_permission', false],
    ]);
    expect(refused.roles.filter((role) => role.has_it).map((role) => role.name)).toEqual(['管理员', '运营']);
    expect(refused.roles.filter((role) => role.grant).map((role) => [role.name, role.grant])).toEqual([
      ['管理员', 'administrator'],
      ['运营', 'built_in'],
    ]);
    expect(refused.operations.map((one) => one.operation_id)).toContain('listCacheKeys');
    expect(refused.menus.map((one) => one.name)).toEqual(['缓存']);
    await expectRefusal((await used.server.as('chenyutong')).listCacheKeys({}), 40300);
    // A user who may grant it does so; the explanation follows.
    expect(refused.granters.map((one) => one.name)).toContain((await used.admin.getSessionInfo()).name);
    const operator = await roleNamed('运营');
    const held = (await used.admin.listRoleStaff({ role_id: operator.id })).list.map((one) => one.id);
    const saved = await used.admin.saveRoleStaff({ role_id: operator.id, user_ids: [id, ...held] });
    expect(saved).toEqual({ ...operator, user_count: held.length + 1 });
    expect((await used.admin.getPermissionExplanation({ staff_id: id, code })).allowed).toBe(true);
    await (await used.server.as('chenyutong')).listCacheKeys({});
  });

  it('explains why a menu is hidden, from the top down', async () => {
    const { id } = await personNamed('wangsiyuan');
    const tree = await used.admin.getMenuTree();
    const group = tree.find((one) => one.title === '运行与日志');
    const cache = group?.children.find((one) => one.title === '缓存');
    const hidden = await used.admin.getPermissionExplanation({ staff_id: id, menu_id: cache?.id as number });
    expect(hidden).toMatchObject({ name: '缓存', code: 'redis:key:list', allowed: false });
    expect(hidden.steps.filter((step) => !step.ok).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['role_has_menu', '缓存'],
      ['role_has_permission', 'redis:key:list'],
    ]);
    const own = await used.admin.getPermissionExplanation({ staff_id: (await used.admin.getMyProfile()).id, menu_id: cache?.id as number });
    expect(own.allowed).toBe(true);
    expect(own.steps.at(-1)?.kind).toBe('is_administrator');
  });

  it('accepts either a permission or a menu, of existing people and roles', async () => {
    const { id } = await personNamed('wangsiyuan');
    await expectRefusal(used.admin.getPermissionExplanation({ staff_id: id }), 42200);
    await expectRefusal(used.admin.getPermissionExplanation({ staff_id: id, code: 'redis:key:list', menu_id: 1 }), 42200);
    await expectRefusal(used.admin.getPermissionExplanation({ staff_id: id, code: 'nobody:has:this' }), 40400);
    const twin = await used.server.as('twin.admin');
    await expectRefusal(twin.getPermissionExplanation({ staff_id: id, code: 'redis:key:list' }), 40400);
    await expectRefusal((await used.server.as('chenyutong')).getPermissionExplanation({ staff_id: id, code: 'redis:key:list' }), 40300);
  });

  it('compares two roles, and shows the menus of one', async () => {
    const [nutritionist, operator, administrator] = [await roleNamed('营养师'), await roleNamed('运营'), await roleNamed('管理员')];
    const difference = await used.admin.getRoleComparison({ role_id: nutritionist.id, other_role_id: operator.id });
    expect(difference.permissions.find((one) => one.code === 'redis:key:delete')).toMatchObject({ side: 'other' });
    expect(difference.data_scope).toEqual({ one: 'self', other: 'dept' });
    const grants = await used.admin.getRoleMenus({ role_id: operator.id });
    expect(difference.permissions.filter((one) => one.side === 'other').length + difference.same_permissions).toBe(
      grants.permission_ids.length,
    );
    await expectRefusal(used.admin.getRoleComparison({ role_id: administrator.id, other_role_id: operator.id }), 42200);
    await expectRefusal(used.admin.getRoleComparison({ role_id: operator.id, other_role_id: operator.id }), 42200);
    // What the role sees is what a person with this role alone sees.
    const { username } = (await used.admin.listRoleStaff({ role_id: operator.id })).list.find((one) => one.username === 'zhengkaiwen') ?? {
      username: '',
    };
    expect(await used.admin.buildRoleMenus({ role_id: operator.id })).toEqual(await (await used.server.as(username)).buildMenus());
  });
});
