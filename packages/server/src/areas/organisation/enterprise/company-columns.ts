import { sql } from 'kysely';
import { companies, companyState } from '../../../auth/companies.js';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { SecretName } from '../../../secrets/enterprise-secrets.js';

/** Null while the company has only a placeholder. */
const corpid = sql<string | null>`case when enterprise.corpid not like 'own-%' then enterprise.corpid end`;
export const daysLeft = sql<number>`days_left(enterprise.expire_at, enterprise.time_zone)`;
export const enabledStaff = sql<number>`(select count(*)::int from staff s
  where s.enterprise_id = enterprise.id and s.status = 'enabled' and s.deleted_at is null)`;

const facts = [
  'enterprise.id',
  'enterprise.name',
  'enterprise.short_name',
  corpid.as('corpid'),
  'enterprise.logo',
  'enterprise.industry',
  'enterprise.contact_name',
  'enterprise.province',
  'enterprise.city',
  'enterprise.type',
  'enterprise.mode',
  companyState.as('status'),
  'enterprise.auth_state',
  'enterprise.expire_at',
  daysLeft.as('surplus_days'),
  'enterprise.seats',
  enabledStaff.as('staff_count'),
  'enterprise.created_at',
  'enterprise.version',
] as const;

/** Columns of the contract's `Enterprise`. */
export const companyColumns = [...facts, sql<string | null>`mask_phone(enterprise.contact_phone)`.as('contact_phone_masked')] as const;

const settings = sql<{
  time_zone: string;
  bmr_floor: boolean;
  origin_return_days: number;
  work_from: string;
  work_to: string;
}>`json_build_object('time_zone', enterprise.time_zone, 'bmr_floor', enterprise.bmr_floor,
  'origin_return_days', enterprise.origin_return_days, 'work_from', enterprise.work_from, 'work_to', enterprise.work_to)`;

/** Secrets of the company's record; the others are entered with those of the platform. */
const recordSecrets = [
  'contact_secret',
  'customer_secret',
  'permanent_code',
  'callback_token',
  'aes_key',
  'archive_private_key',
  'mp_appid',
  'mp_secret',
  'mini_appid',
  'mini_secret',
] as const satisfies readonly SecretName[];

const isSet = recordSecrets.map((name) =>
  sql<boolean>`exists (select from enterprise_secret x where x.enterprise_id = enterprise.id and x.name = ${sql.lit(name)})`.as(
    `${name}_set` as const,
  ),
);

/** Columns of the contract's `EnterpriseRecord`. For secrets, only whether they are set. */
const recordColumns = [
  ...facts,
  ...isSet,
  'enterprise.contact_phone',
  'enterprise.agent_id',
  'enterprise.qrcode_url',
  sql<{ id: number; name: string } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s
    where s.id = enterprise.super_user_id and s.deleted_at is null)`.as('super_user'),
  settings.as('settings'),
  'enterprise.updated_at',
] as const;

/** @throws Refusal 40400 */
export const companyRow = (db: Db, id: number) => readRow(db, companies(db).where('enterprise.id', '=', id), companyColumns);

/** @throws Refusal 40400 */
export const companyRecord = (db: Db, id: number) => readRow(db, companies(db).where('enterprise.id', '=', id), recordColumns);
