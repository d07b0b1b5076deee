import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { type PasswordForOther, passwordForOther } from '../../../auth/new-password.js';
import { normalise } from '../../../auth/password-tries.js';
import { setPassword } from '../../../auth/set-password.js';
import type { Db } from '../../../db/database.js';
import { type Context, type Handlers, type PreparingContext, RawJson } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { addCompany, placeholderCorpid } from '../../../setup/company.js';
import { hasRealCompany, lockInstallation, settleInstallation } from '../../../setup/installation.js';
import { provePassword } from '../../access/users/password-handlers.js';
import { keepAdmin } from './admin-handlers.js';
import { companyRow } from './company-columns.js';
import { columnsOf, traceOf } from './company-handlers.js';
import { assertSettings, lockCompany, saveCredentials, settleState } from './company-rules.js';

type Creation = Input<'createEnterprise'>;

const requiredRefusal = (field: string, sentence: [zh: string, en: string]) => refuseField(42200, field, 'required', sentence);

/** The first real company must be open: whoever runs the installation signs in there from then on. @throws Refusal 42200 */
function assertFirst({ installation_password, admin_username, mode, corpid, contact_secret, permanent_code }: Creation) {
  if (installation_password === undefined)
    throw requiredRefusal('installation_password', [
      '建立第一家正式企业前，请再次输入系统管理员的密码',
      'Enter the installation administrator’s password again to create the first real company',
    ]);
  if (admin_username === undefined)
    throw requiredRefusal('admin_username', [
      '请填写由谁管理整个系统：新企业第一位管理员的用户名',
      'Name who will run the installation: the username of the new company’s first administrator',
    ]);
  if (mode === 'closed')
    throw refuseField(42200, 'mode', 'first', ['第一家正式企业不能是关闭状态', 'The first real company can’t be closed']);
  if (corpid !== undefined && contact_secret === undefined && permanent_code === undefined)
    throw refuseField(42200, 'corpid', 'first', [
      '第一家正式企业要能立即登录：请先不填企业 ID，登录后再接入企业微信，或同时填写通讯录 Secret',
      'People must be able to sign in to the first real company at once: leave the corp ID out and connect WeCom later, or enter the contacts secret too',
    ]);
}

interface NewAdmin extends PasswordForOther {
  username: string;
}

async function assertUsernameFree(db: Db, username: string) {
  const known = await db
    .selectFrom('staff')
    .select('id')
    .where(sql`lower(username)`, '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known) throw refuseField(40902, 'admin_username', 'taken', ['用户名已被占用，请换一个', 'This username is taken; choose another']);
}

/** Adds the first administrator, who gets the right to run the installation if no administrator of a real company has it. */
async function addAdmin({ db }: Context, enterpriseId: number, { username, passwordHash }: NewAdmin, { contact_phone: phone }: Creation) {
  const staffId = await keepAdmin(db, await lockCompany(db, enterpriseId), { username, phone });
  await setPassword(db, { enterpriseId, staffId, passwordHash, isFirst: true });
  await db.updateTable('enterprise').set({ super_user_id: staffId }).where('id', '=', enterpriseId).execute();
  await settleInstallation(db);
}

async function create(context: Context, input: Creation, admin: NewAdmin | undefined) {
  const { db, audit } = context;
  const { installation_password: _, admin_username: __, ...fields } = input;
  await assertSettings(db, input.settings);
  if (admin) await assertUsernameFree(db, admin.username);
  const short_name = input.name.trim().slice(0, 8);
  const { enterprise_id: id } = await addCompany(db, { corpid: placeholderCorpid(), short_name, ...columnsOf(fields) });
  const changed = await saveCredentials(context, id, fields);
  await settleState(context, id);
  if (admin) await addAdmin(context, id, admin, input);
  audit({ target: id, after: { ...traceOf(fields, changed), ...(admin ? { admin_username: admin.username } : {}) } });
  const row = await companyRow(db, id);
  if (!admin) return row;
  const { username: admin_username, generated: generated_password } = admin;
  return new RawJson<typeof row.type>(`${row.text.slice(0, -1)},${JSON.stringify({ admin_username, generated_password }).slice(1)}`);
}

async function prepareCreation(preparing: PreparingContext, input: Creation) {
  const isFirst = preparing.principal.inSandbox;
  if (isFirst) assertFirst(input);
  const username = input.admin_username && normalise(input.admin_username);
  const assertProved = isFirst
    ? await provePassword(preparing, input.installation_password ?? '', 'installation_password')
    : async () => undefined;
  const admin = username ? { username, ...(await passwordForOther(preparing, { username }, undefined, 'admin_username')) } : undefined;
  return async (context: Context) => {
    const { db } = context;
    await lockInstallation(db);
    // If two first companies are created concurrently, the caller of the second has lost the right by then.
    if (isFirst && (await hasRealCompany(db))) throw new Refusal(40300);
    await assertProved(db);
    return create(context, input, admin);
  };
}

export const handlers: Handlers = { createEnterprise: { prepare: prepareCreation } };
