import type { Input } from '@shiyi/sdk';
import { writeAudit } from '../../../audit/audit.js';
import { hashNewPassword } from '../../../auth/new-password.js';
import { normalise } from '../../../auth/password-tries.js';
import { openSession } from '../../../auth/session-rows.js';
import { setPassword } from '../../../auth/set-password.js';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers, PreparingContext } from '../../../http/context.js';
import { operations, type ServedOperation } from '../../../http/contract.js';
import { refuseField } from '../../../http/refusal.js';
import { addStaff } from '../../../setup/company.js';
import { forgetRights } from '../../access/role/handlers.js';
import { assertSeats } from '../../access/users/seats.js';
import { staffRow } from '../../access/users/staff-record.js';
import { assertNotOwn, type Company, lockCompany } from './company-rules.js';

const actingSeconds = 900;

/** Returns the account of this user name in the company, if there is one. */
const accountIn = (db: Db, enterpriseId: number, username: string) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

async function adminRoleOf(db: Db, enterpriseId: number): Promise<number> {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('code', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db.updateTable('role').set({ status: 'enabled' }).where('id', '=', role.id).where('status', '!=', 'enabled').execute();
  return role.id;
}

async function topDepartmentOf(db: Db, enterpriseId: number): Promise<number> {
  const top = await db
    .selectFrom('department')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('pid', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return top.id;
}

type AdminInput = Pick<Input<'saveEnterpriseAdmin'>, 'username' | 'name' | 'phone'>;

/** Creates the administrator, or enables the account and gives it the role. Returns the id. */
export async function keepAdmin(db: Db, company: Company, { username, name, phone }: AdminInput): Promise<number> {
  const role_id = await adminRoleOf(db, company.id);
  const known = await accountIn(db, company.id, username);
  if (!known) {
    const dept_id = await topDepartmentOf(db, company.id);
    const row = { username, name: name ?? (company.contact_name || username), phone, wx_status: 4 as const, position: '管理员' };
    const id = await addStaff(db, company.id, { row, dept_id, role_id });
    await assertSeats(db, company.id, 'enterprise_id');
    return id;
  }
  await db
    .updateTable('staff')
    .set({ phone, status: 'enabled', ...(name === undefined ? {} : { name }) })
    .where('id', '=', known.id)
    .execute();
  await db
    .insertInto('staff_role')
    .values({ enterprise_id: company.id, staff_id: known.id, role_id })
    .onConflict((clash) => clash.doNothing())
    .execute();
  await assertSeats(db, company.id, 'enterprise_id');
  return known.id;
}

/** A stolen session must not be enough to take over the account for good. */
const notYourself = () =>
  refuseField(42200, 'username', 'own', [
    '这是你自己的账号，请在个人中心修改密码',
    'This is your own account; change its password in your profile',
  ]);

async function prepareAdmin(preparing: PreparingContext, input: Input<'saveEnterpriseAdmin'>) {
  const { enterprise_id, password, ...given } = input;
  const admin = { ...given, username: normalise(given.username) };
  const known = await preparing.tenant((db) => accountIn(db, enterprise_id, admin.username));
  const owner = { username: admin.username, ...(known ? { staffId: known.id } : {}) };
  const passwordHash = await hashNewPassword(preparing, owner, password, 'password');
  return async (context: Context) => {
    const { db, principal, audit } = context;
    const company = await lockCompany(db, enterprise_id);
    const staffId = await keepAdmin(db, company, admin);
    if (staffId === principal.staffId) throw notYourself();
    await setPassword(db, { enterpriseId: enterprise_id, staffId, passwordHash, isFirst: true });
    await db.updateTable('enterprise').set({ super_user_id: staffId }).where('id', '=', enterprise_id).execute();
    audit({ target: enterprise_id, after: { enterprise_id, staff_id: staffId, ...admin } });
    forgetRights(context);
    return staffRow(db, staffId);
  };
}

const noAdmin = () =>
  refuseField(42200, 'enterprise_id', 'admin', [
    '该企业没有可登录的管理员，请先设置企业管理员',
    'This company has no administrator who can sign in; set one first',
  ]);

const notOpen = () =>
  refuseField(42200, 'enterprise_id', 'closed', [
    '企业已关闭或待授权，无法登录',
    'The company is closed or awaits authorization; nobody can sign in',
  ]);

/** Returns the administrator of the company: the one that was set, or the first with the role. @throws Refusal 42200 */
async function administratorOf(db: Db, { id, super_user_id }: Company) {
  const held = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .innerJoin('role', 'role.id', 'staff_role.role_id')
    .select(['staff.id', 'staff.name'])
    .where('staff.enterprise_id', '=', id)
    .where('staff.status', '=', 'enabled')
    .where('staff.deleted_at', 'is', null)
    .where('role.code', '=', 'admin')
    .where('role.status', '=', 'enabled')
    .orderBy('staff.id')
    .execute();
  const admin = held.find((one) => one.id === super_user_id) ?? held[0];
  if (!admin) throw noAdmin();
  return admin;
}

const operation = operations.find((one) => one.id === 'loginAsEnterpriseAdmin') as ServedOperation;

async function loginAs(context: Context, { enterprise_id, reason }: Input<'loginAsEnterpriseAdmin'>) {
  const { db, principal, caller, deps, audit } = context;
  const company = await lockCompany(db, enterprise_id);
  assertNotOwn(context, enterprise_id, 'enterprise_id', ['你已经在这家企业里', 'You are in this company already']);
  if (company.status === 'disabled' || company.status === 'pending_auth') throw notOpen();
  const admin = await administratorOf(db, company);
  const { ip, userAgent, requestId } = caller;
  const session = { enterpriseId: enterprise_id, staffId: admin.id, actStaffId: principal.staffId, ip, userAgent };
  // The company reads in its own log who came in, and why.
  await writeAudit(db, deps.keyring, {
    principal: { enterpriseId: enterprise_id, staffId: admin.id, name: admin.name, actStaffId: principal.staffId, accessKeyId: null },
    operation,
    path: operation.path,
    ip,
    ms: 0,
    code: 200,
    requestId,
    target: enterprise_id,
    after: { reason },
  });
  audit({ target: enterprise_id, after: { enterprise_id, reason, staff: admin } });
  return openSession(db, { ...session, seconds: actingSeconds });
}

export const handlers: Handlers = {
  saveEnterpriseAdmin: { prepare: prepareAdmin },
  loginAsEnterpriseAdmin: loginAs,
};
