import { type Client, type Data, type Input, isApiError } from '@shiyi/sdk';
import fc from 'fast-check';
import { high, type RightsHouse, type Sight } from './rights-house.js';

type Node = Data<'getRoleTree'>[number];

/** A call with everything it may name; numbers stand for whatever is there when it is made. */
export interface Command {
  call: keyof typeof calls;
  actor: number;
  role: number;
  staff: number[];
  departments: number[];
  roles: number[];
  permissions: number[];
  level: number;
  scope: Input<'createRole'>['data_scope'];
  on: boolean;
}

export interface Outcome {
  /** Who called; 0 is the administrator, whom nothing holds. */
  actor: number;
  accepted: boolean;
  /** Whose account the caller can sign in to from now on. */
  taken?: { id: number; sight: Sight };
  /** A role as it was made or changed. */
  role?: { data_scope: string; departments: number[] } | undefined;
}

interface Played {
  house: RightsHouse;
  client: Client;
  one: Command;
  role: Node;
  staffId: number;
  staffIds: number[];
  deptIds: number[];
  roleIds: number[];
}

const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T;
const some = <T>(list: readonly T[], places: number[]) => [...new Set(places.map((place) => at(list, place)))];

let names = 0;
const fresh = (word: string) => `${word}${++names}`;

const scopeOf = ({ one, deptIds }: Played) => ({
  level: one.level,
  data_scope: one.scope,
  ...(one.scope === 'custom' ? { scope_dept_ids: deptIds } : {}),
});

const nodes = (tree: Node[]): Node[] => tree.flatMap((node) => [node, ...nodes(node.children)]);

async function roleNow({ client }: Played, id: number) {
  const role = nodes(await client.getRoleTree()).find((node) => node.id === id);
  return role && { data_scope: role.data_scope, departments: role.scope_dept_ids };
}

/** Each answers what else the caller has got by it. */
const calls = {
  async createRole(played: Played) {
    const { id } = await played.client.createRole({ name: fresh('角色 '), code: fresh('made-'), ...scopeOf(played) });
    played.house.roles.push(id);
    return { role: await roleNow(played, id) };
  },
  async updateRole(played: Played) {
    const { client, role, one } = played;
    const { id, version, name, code } = role;
    await client.updateRole({ id, version, name, code, ...scopeOf(played), status: one.on ? 'enabled' : 'disabled' });
    return { role: await roleNow(played, id) };
  },
  async saveRoleMenus({ client, house, role, one }: Played) {
    const { version, menu_ids, permission_ids } = await client.getRoleMenus({ role_id: role.id });
    const more = some([...house.permissions.values()], one.permissions);
    const kept = one.on ? permission_ids : permission_ids.filter((id) => !more.includes(id));
    await client.saveRoleMenus({ role_id: role.id, version, menu_ids, permission_ids: [...new Set([...kept, ...more])] });
    return {};
  },
  async saveRoleStaff({ client, role, staffIds }: Played) {
    await client.saveRoleStaff({ role_id: role.id, user_ids: staffIds });
    return {};
  },
  async deleteRole({ client, house, role }: Played) {
    await client.deleteRole({ id: role.id });
    house.roles.splice(house.roles.indexOf(role.id), 1);
    return {};
  },
  async createStaff({ client, house, deptIds, roleIds }: Played) {
    const username = fresh('rights.made');
    const { id } = await client.createStaff({ username, password: 'Rights-2026x', name: username, dept_ids: deptIds, role_ids: roleIds });
    house.people.push(id);
    return { taken: { id, sight: await house.sightOf(id) } };
  },
  async updateStaff({ client, staffId, deptIds, roleIds, one }: Played) {
    const { id, version, username, name, dept_ids, role_ids } = await client.getStaff({ id: staffId });
    await client.updateStaff({ id, version, username, name, dept_ids: one.on ? deptIds : dept_ids, role_ids: one.on ? role_ids : roleIds });
    return {};
  },
  async changeStaffStatus({ client, staffIds, one }: Played) {
    await client.changeStaffStatus({ ids: staffIds, status: one.on ? 'enabled' : 'disabled' });
    return {};
  },
  async resetStaffPassword({ client, house, staffId }: Played) {
    await client.resetStaffPassword({ id: staffId, new_pass: `Reset-2026-${++names}` });
    return { taken: { id: staffId, sight: await house.sightOf(staffId) } };
  },
  async createPermission({ client, house }: Played) {
    const code = `made:thing:${fresh('do-')}`;
    house.permissions.set(code, (await client.createPermission({ name: code, code, type: 'api' })).id);
    return {};
  },
  async saveDepartment({ client, deptIds }: Played) {
    const [id, pid] = deptIds;
    await client.saveDepartment({ id: id as number, name: fresh('部门 '), ...(pid === undefined ? {} : { pid }) });
    return {};
  },
  async saveDepartmentRole({ client, deptIds, role }: Played) {
    await client.saveDepartmentRole({ dept_id: deptIds[0] as number, role_id: role.id });
    return {};
  },
  async saveDepartmentLeaders({ client, deptIds, staffIds }: Played) {
    await client.saveDepartmentLeaders({ dept_id: deptIds[0] as number, user_ids: staffIds });
    return {};
  },
};

const few = (most: number) => fc.array(fc.nat(50), { minLength: 1, maxLength: most });

/** What changes most of what people see and do. */
const often = ['saveRoleStaff', 'updateStaff', 'saveRoleMenus', 'updateRole', 'changeStaffStatus'] as const;

export const command: fc.Arbitrary<Command> = fc.record({
  call: fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[]), ...often, ...often),
  actor: fc.nat(50),
  role: fc.nat(50),
  staff: few(3),
  departments: few(2),
  roles: fc.array(fc.nat(50), { maxLength: 2 }),
  permissions: few(3),
  level: fc.integer({ min: 1, max: 60 }),
  scope: fc.constantFrom('all', 'dept_and_children', 'dept', 'self', 'custom'),
  on: fc.boolean(),
});

/** One call in eight is the administrator's, so that people and roles come from above as well; of the others most are made from high up. */
function actorOf({ people }: RightsHouse, { actor }: Command): number {
  if (actor % 8 === 0) return 0;
  return at(actor % 8 < 6 ? people.slice(0, high) : people, actor);
}

export async function play(house: RightsHouse, one: Command): Promise<Outcome> {
  const actor = actorOf(house, one);
  const client = await house.as(actor || house.admin);
  const tree = nodes(await (await house.as(house.admin)).getRoleTree());
  const played: Played = {
    house,
    client,
    one,
    role: tree.find((node) => node.id === at(house.roles, one.role)) as Node,
    staffId: at(house.people, one.staff[0] as number),
    staffIds: some(house.people, one.staff),
    deptIds: some(house.departments, one.departments),
    roleIds: some(house.roles, one.roles),
  };
  // Deleted ones stay in the list; whoever names them is refused.
  if (!played.role && !['createRole', 'createStaff', 'createPermission'].includes(one.call)) return { actor, accepted: false };
  try {
    return { actor, accepted: true, ...(await calls[one.call](played)) };
  } catch (error) {
    if (!isApiError(error) || error.bizCode === undefined || error.bizCode === 50000) throw error;
    return { actor, accepted: false };
  }
}
