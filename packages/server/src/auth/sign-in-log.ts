import type { Db } from '../db/database.js';
import type { OpenContext } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';
import { describeAgent } from '../http/user-agent.js';

export type Way = 'password' | 'wwx' | 'user-token';

/** Reasons for a failed sign-in: the key is stored in the log, the sentence is displayed. */
export const failures = {
  wrong: ['用户名或密码错误', 'Wrong username or password'],
  shut: ['账号或企业已停用', 'The account or the company is disabled'],
  unproven: ['当前密码错误', 'Wrong current password'],
} satisfies Record<string, Sentence>;

export interface Account {
  id: number;
  enterprise_id: number;
  username: string;
  password_hash: string | null;
  pwd_changed_at: Date | string | null;
  status: string;
  enterprise_status: string;
}

export const accounts = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('enterprise', 'enterprise.id', 'staff.enterprise_id')
    .select([
      'staff.id',
      'staff.enterprise_id',
      'staff.username',
      'staff.password_hash',
      'staff.pwd_changed_at',
      'staff.status',
      'enterprise.status as enterprise_status',
    ])
    .where('staff.deleted_at', 'is', null);

export interface LoginFacts {
  username: string;
  account: Pick<Account, 'id' | 'enterprise_id'> | undefined;
  way: Way;
  failure?: keyof typeof failures;
}

export async function noteLogin(db: Db, { caller }: OpenContext, facts: LoginFacts) {
  await db
    .insertInto('login_log')
    .values({
      enterprise_id: facts.account?.enterprise_id ?? null,
      staff_id: facts.account?.id ?? null,
      username: facts.username.slice(0, 64),
      ip: caller.ip,
      ...describeAgent(caller.userAgent),
      way: facts.way,
      ok: facts.failure === undefined,
      reason: facts.failure ?? null,
    })
    .execute();
}
