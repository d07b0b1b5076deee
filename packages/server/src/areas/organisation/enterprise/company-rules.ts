import { createPrivateKey } from 'node:crypto';
import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { companies } from '../../../auth/companies.js';
import { endCompanySessions } from '../../../auth/session-rows.js';
import type { Db } from '../../../db/database.js';
import { isTimeZone } from '../../../db/days/calendar.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField, type Sentence } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { type SecretName, secretNames, storeSecret } from '../../../secrets/enterprise-secrets.js';
import { needsBoth } from '../enterprise-platform/handlers.js';
import { enabledStaff } from './company-columns.js';

/** Locks a company until the commit, so that saves of it follow one another. @throws Refusal 40400, 40901 */
export async function lockCompany(db: Db, id: number, version?: number) {
  const found = await companies(db)
    .selectAll()
    .select(enabledStaff.as('staff_count'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (version !== undefined) assertVersion(found, version);
  return found;
}
export type Company = Awaited<ReturnType<typeof lockCompany>>;

const wrong = (field: string, rule: string, sentence: Sentence) => refuseField(42200, field, rule, sentence);

export const unknownZone = (field: string) =>
  wrong(field, 'exists', ['没有这个时区，请从列表中选择', 'There is no such time zone; choose one from the list']);

type Settings = NonNullable<Input<'createEnterprise'>['settings']>;

/** @throws Refusal 42200 */
export async function assertSettings(db: Db, settings: Settings | undefined) {
  if (!settings) return;
  if (!(await isTimeZone(db, settings.time_zone))) throw unknownZone('settings.time_zone');
  if (settings.work_to <= settings.work_from)
    throw wrong('settings.work_to', 'after', ['下班时间要晚于上班时间', 'Work must end after it starts']);
}

/** Prevents installation administrators from locking themselves out of their own company. @throws Refusal 42200 */
export function assertNotOwn({ principal }: Context, id: number, field: string, sentence: Sentence) {
  if (id === principal.enterpriseId) throw wrong(field, 'own', sentence);
}

export const assertOwnStaysOpen = (context: Context, id: number, mode: Company['mode']) => {
  if (mode !== 'closed') return;
  assertNotOwn(context, id, 'mode', [
    '不能关闭自己所在的企业：关闭后没有人能再开启',
    'You can’t close your own company: nobody could open it again',
  ]);
};

/** @throws Refusal 42200 */
export function assertReplaceable(before: Company, { seats, corpid }: Pick<Input<'updateEnterprise'>, 'seats' | 'corpid'>) {
  if (seats < before.staff_count)
    throw wrong('seats', 'seats', [
      `已有 ${before.staff_count} 名启用的员工，名额不能少于这个数`,
      `${before.staff_count} staff are enabled; there can’t be fewer seats`,
    ]);
  if (corpid !== undefined && corpid !== before.corpid && (before.is_sandbox || before.auth_state === 'authorized'))
    throw wrong('corpid', 'authorized', [
      '企业微信已授权，企业 ID 不能再改',
      'WeCom has authorized this company; its ID can no longer change',
    ]);
}

type Secrets = { [Name in SecretName]?: string | null | undefined };

const formats: { [Name in SecretName]?: [test: (text: string) => boolean, sentence: Sentence] } = {
  callback_token: [
    (text) => /^[A-Za-z0-9]{1,32}$/.test(text),
    ['回调 Token 为 1–32 位字母或数字', 'The callback token is 1 to 32 letters and digits'],
  ],
  aes_key: [(text) => /^[A-Za-z0-9]{43}$/.test(text), ['EncodingAESKey 为 43 位字母或数字', 'EncodingAESKey is 43 letters and digits']],
  archive_private_key: [isPrivateKey, ['私钥无法读取，请粘贴完整的 PEM 内容', 'This private key can’t be read; paste the whole PEM text']],
};

function isPrivateKey(pem: string) {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

/** Seals the credentials that were given: one left out stays, null takes it away. Returns the names of those that changed. @throws Refusal 42200 */
export async function saveCredentials({ db, principal, deps }: Context, enterpriseId: number, given: Secrets) {
  const changed = secretNames.filter((name) => given[name] !== undefined);
  for (const name of changed) {
    const text = given[name] ?? null;
    const [matches, sentence] = formats[name] ?? [];
    if (text !== null && matches && sentence && !matches(text)) throw wrong(name, 'format', sentence);
    const staffId = enterpriseId === principal.enterpriseId ? principal.staffId : null;
    await storeSecret(db, deps.keyring, { enterpriseId, staffId }, { name, text });
  }
  const rows = await db.selectFrom('enterprise_secret').select('name').where('enterprise_id', '=', enterpriseId).execute();
  const kept = new Set(rows.map((row) => row.name));
  if (kept.has('callback_token') !== kept.has('aes_key')) throw needsBoth();
  return changed;
}

/**
 * Updates the state of a company from its edition, authorization and end. A closed company ends its sessions. A credential for WeCom counts
 * as an authorization.
 */
export async function settleState(context: Context, id: number) {
  const { db, deps, afterCommit } = context;
  const { rows } = await sql<{ status: Company['status'] }>`
    with kept as (select exists (select from enterprise_secret where enterprise_id = ${id} and name in ('permanent_code', 'contact_secret')) as credential),
    settled as (select e.id, case when e.auth_state = 'none' and k.credential then 'authorized' else e.auth_state end as auth_state,
      case when e.mode = 'closed' then 'disabled'
        when e.auth_state = 'none' and not k.credential and e.corpid not like 'own-%' then 'pending_auth'
        else company_state('active', e.expire_at) end as status
      from enterprise e, kept k where e.id = ${id})
    update enterprise e set status = s.status, auth_state = s.auth_state from settled s where e.id = s.id returning e.status`.execute(db);
  if (rows[0]?.status === 'disabled') await endCompanySessions(db, id, 'closed');
  afterCommit(() => deps.sessions.forget());
}
