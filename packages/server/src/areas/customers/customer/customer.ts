import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { inLastYears } from '../../../db/days/ages.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { customersInScope, liveCustomers, visibleCustomers } from '../../../person/customers.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';

/** @throws Refusal 40400 unless the caller may see the customer */
export async function assertVisible(context: Pick<Context, 'db' | 'principal'>, id: number) {
  await mustExist(visibleCustomers(context).select('customer.id').where('customer.id', '=', id));
}

/** Sets who is writing, so that change records name them. */
export const writeAs = (db: Db, principal: Pick<Principal, 'staffId'>) =>
  sql`select set_config('app.staff', ${String(principal.staffId)}, true)`.execute(db);

/** Locks customers that the caller may see, and notes who writes. @throws Refusal 40400 when one of them is unknown */
export async function lockCustomers({ db, principal }: Pick<Context, 'db' | 'principal'>, ids: readonly number[]) {
  const which = sql<boolean>`id = any(${ids}::bigint[]) and deleted_at is null and ${customersInScope(principal)}`;
  const locked = await lockRows(db, 'customer', which);
  if (locked.length < new Set(ids).size) throw notFound();
  await writeAs(db, principal);
}

/** Returns the whole row of a customer, locked. @throws Refusal 40400, or 40901 when it is newer than the version */
export async function lockCustomer(context: Pick<Context, 'db' | 'principal'>, id: number, version?: number) {
  await lockCustomers(context, [id]);
  const row = await mustExist(liveCustomers(context.db).selectAll().where('id', '=', id));
  if (version !== undefined) assertVersion(row, version);
  return row;
}

export async function assertStaff(db: Db, id: number | undefined) {
  if (id === undefined) return;
  const known = await db.selectFrom('staff').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!known) throw refuseField(42200, 'principal_user_id', 'exists', ['没有这位员工', 'There is no such staff member']);
}

const unknown = (field: string) =>
  refuseField(42200, field, 'exists', ['所选内容不存在，请重新选择', 'The selected item does not exist; choose again']);

/** Refuses ids of ingredients that do not exist. */
export async function assertIngredients(db: Db, field: string, ids: readonly number[] = []) {
  if (ids.length === 0) return;
  const known = await db.selectFrom('ingredient').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  if (known.length < new Set(ids).size) throw unknown(field);
}

export async function assertBirthday(db: Db, principal: Principal, birthday: string | undefined) {
  if (birthday === undefined) return;
  const { rows } = await sql<{ ok: boolean }>`select ${inLastYears(120, birthday, principal)} as ok`.execute(db);
  if (!rows[0]?.ok)
    throw refuseField(42200, 'birthday', 'range', ['生日应在过去 120 年内', 'The birthday must be within the last 120 years']);
}
