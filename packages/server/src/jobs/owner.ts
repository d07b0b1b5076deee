import { openAccessKey, withinScopes } from '../auth/access-keys.js';
import type { Holder } from '../auth/allows.js';
import { missingPermissions } from '../auth/also-may.js';
import type { DataScope } from '../auth/principal.js';
import { readStaff, rightsIn, type StaffRow } from '../auth/staff-rights.js';
import type { Db } from '../db/database.js';
import type { Calendar } from '../db/days/calendar.js';
import type { Sentence } from '../http/refusal.js';
import { JobFailure } from './job-failure.js';

/** The person a job works for: its data scope, time zone and permissions as they are now. */
export type Owner = Calendar & DataScope & Pick<Holder, 'isAdmin' | 'permissions'>;

interface OwnedJob {
  operatorId: number | null;
  accessKeyId: number | null;
  /** The operations that the job does for its owner. */
  needs?: readonly string[];
}

const goesOn: Sentence = [
  '之前的部分已保留；可由有权限的同事继续',
  'What was done so far is kept; a colleague with the permission can resume it',
];

const ownerFailure = ([zh, en]: Sentence) =>
  new JobFailure([`${zh}，任务已停止。${goesOn[0]}`, `${en}, so the job was stopped. ${goesOn[1]}`]);

/** Why this person can do nothing at the moment; undefined if they can. */
function shutReason({ name, deleted, staff_status, enterprise_status, roles }: StaffRow): Sentence | undefined {
  if (deleted) return [`发起人${name}的账号已删除`, `The account of ${name}, who started it, was deleted`];
  if (staff_status !== 'enabled') return [`发起人${name}的账号已停用`, `The account of ${name}, who started it, is disabled`];
  if (!['active', 'grace'].includes(enterprise_status))
    return ['企业已到期或停用', 'The company’s subscription has ended or it is disabled'];
  return roles.length === 0 ? [`发起人${name}已没有任何角色`, `${name}, who started it, has no role any more`] : undefined;
}

/** What the job may do: all that its owner may, or what the access key that started it allows of that. @throws JobFailure if the key has ended */
async function holderOf(db: Db, row: StaffRow, accessKeyId: number | null): Promise<Holder> {
  const rights = rightsIn(row);
  if (accessKeyId === null) return { ...rights, runsInstallation: row.runs_installation };
  const key = await openAccessKey(db, accessKeyId);
  if (!key) throw ownerFailure(['发起任务的访问密钥已撤销或到期', 'The access key that started it was revoked or has expired']);
  return { ...withinScopes(rights, key.scopes), runsInstallation: false };
}

/**
 * Returns the owner of a job, who must still be able to do by hand what the job does for them. Call it in the transaction of each step.
 *
 * @throws JobFailure naming the person and the permission they lack
 */
export async function ownerOf(db: Db, { operatorId, accessKeyId, needs = [] }: OwnedJob): Promise<Owner> {
  const row = operatorId === null ? undefined : await readStaff(db, operatorId);
  if (operatorId === null || !row) throw ownerFailure(['发起人已不存在', 'The person who started it no longer exists']);
  const shut = shutReason(row);
  if (shut) throw ownerFailure(shut);
  const holder = await holderOf(db, row, accessKeyId);
  const lacking = missingPermissions(holder, needs);
  if (lacking)
    throw ownerFailure([
      `发起人${row.name}已没有权限${lacking[0]}`,
      `${row.name}, who started it, no longer has the permission ${lacking[1]}`,
    ]);
  const { scope, timeZone } = rightsIn(row);
  return { scope, staffId: operatorId, timeZone, isAdmin: holder.isAdmin, permissions: holder.permissions };
}
