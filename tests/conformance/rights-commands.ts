import { type Client, type Data, type Input, isApiError } from '@shiyi/sdk';
import fc from 'fast-check';
import { type Access, high, type RightsCompany } from './rights-company.js';

type Node = Data<'getRoleTree'>[number];

/** A call with all its possible arguments; numbers are indexes into what exists when it is made. */
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
  /** ID of the caller; 0 is the administrator, who is unrestricted. */
  actor: number;
  accepted: boolean;
  /** The account that the caller can sign in to from now on. */
  taken?: { id: number; access: Access };
  /** A role after it was created or changed. */
  role?: { data_scope: string; departments: number[] } | undefined;
}

interface Played {
  company: RightsCompany;
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

interface Placed {
  id: number;
  version: number;
  children: Placed[];
}

const places = (tree: Placed[]): Placed[] => tree.flatMap((node) => [node, ...places(node.children)]);

async function departmentNow(client: Client, id: number | undefined) {
  const found = places(await client.getDepartmentTree({})).find((node) => node.id === id);
  return { id: id as number, version: found?.version ?? 1 };
}

async function heldDepartment(client: Client, id: number | undefined) {
  const { id: dept_id, version } = await departmentNow(client, id);
  return { dept_id, version };
}

async function roleNow({ client }: Played, id: number) {
  const role = nodes(await client.getRoleTree()).find((node) => node.id === id);
  return role && { data_scope: role.data_scope, departments: role.scope_dept_ids };
}

/** Each makes the call and returns what else the caller gained. */
const calls = {
  async createRole(played: Played) {
    const { id } = await played.client.createRole({ name: fresh('角色 '), code: fresh('made-'), ...scopeOf(played) });
    played.company.roles.push(id);
    return { role: await roleNow(played, id) };
  },
  async updateRole(played: Played) {
    const { client, role, one } = played;
    const { id, version, name, code } = role;
    await client.updateRole({ id, version, name, code, ...scopeOf(played), status: one.on ? 'enabled' : 'disabled' });
    return { role: await roleNow(played, id) };
  },
  async saveRoleMenus({ client, company, role, one }: Played) {
    const { version, menu_ids, permission_ids } = await client.getRoleMenus({ role_id: role.id });
    const more = some([...company.permissions.values()], one.permissions);
    const kept = one.on ? permission_ids : permission_ids.filter((id) => !more.includes(id));
    await client.saveRoleMenus({ role_id: role.id, version, menu_ids, permission_ids: [...new Set([...kept, ...more])] });
    return {};
  },
  async saveRoleStaff({ client, role, staffIds }: Played) {
    await client.saveRoleStaff({ role_id: role.id, user_ids: staffIds });
    return {};
  },
  async deleteRole({ client, company, role }: Played) {
    await client.deleteRole({ id: role.id });
    company.roles.splice(company.roles.indexOf(role.id), 1);
    return {};
  },
  async createStaff({ client, company, deptIds, roleIds }: Played) {
    const username = fresh('rights.made');
    const { id } = await client.createStaff({ username, password: 'Rights-2026x', name: username, dept_ids: deptIds, role_ids: roleIds });
    company.people.push(id);
    return { taken: { id, access: await company.accessOf(id) } };
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
  async resetStaffPassword({ client, company, staffId }: Played) {
    await client.resetStaffPassword({ id: staffId, new_pass: `Reset-2026-${++names}` });
    return { taken: { id: staffId, access: await company.accessOf(staffId) } };
  },
  async createPermission({ client, company }: Played) {
    const code = `made:thing:${fresh('do-')}`;
    company.permissions.set(code, (await client.createPermission({ name: code, code, type: 'api' })).id);
    return {};
  },
  async saveDepartment({ client, deptIds }: Played) {
    const [id, pid] = deptIds;
    await client.saveDepartment({ ...(await departmentNow(client, id)), name: fresh('部门 '), ...(pid === undefined ? {} : { pid }) });
    return {};
  },
  async saveDepartmentRole({ client, deptIds, role }: Played) {
    await client.saveDepartmentRole({ ...(await heldDepartment(client, deptIds[0])), role_id: role.id });
    return {};
  },
  async saveDepartmentLeaders({ client, deptIds, staffIds }: Played) {
    await client.saveDepartmentLeaders({ ...(await heldDepartment(client, deptIds[0])), user_ids: staffIds });
    return {};
  },
};

const few = (most: number) => fc.array(fc.nat(50), { minLength: 1, maxLength: most });

/** Calls that change the most access rights. */
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

/**
 * Picks the caller: the administrator for one call in eight, so that people and roles also come from above; mostly
 * senior staff for the others.
 */
function actorOf({ people }: RightsCompany, { actor }: Command): number {
  if (actor % 8 === 0) return 0;
  return at(actor % 8 < 6 ? people.slice(0, high) : people, actor);
}

export async function play(company: RightsCompany, one: Command): Promise<Outcome> {
  const actor = actorOf(company, one);
  const client = await company.as(actor || company.admin);
  const tree = nodes(await (await company.as(company.admin)).getRoleTree());
  const played: Played = {
    company,
    client,
    one,
    role: tree.find((node) => node.id === at(company.roles, one.role)) as Node,
    staffId: at(company.people, one.staff[0] as number),
    staffIds: some(company.people, one.staff),
    deptIds: some(company.departments, one.departments),
    roleIds: some(company.roles, one.roles),
  };
  // Deleted roles stay in the list; calls that name them are refused.
  if (!played.role && !['createRole', 'createStaff', 'createPermission'].includes(one.call)) return { actor, accepted: false };
  try {
    return { actor, accepted: true, ...(await calls[one.call](played)) };
  } catch (error) {
    if (!isApiError(error) || error.bizCode === undefined || error.bizCode === 50000) throw error;
    return { actor, accepted: false };
  }
}
