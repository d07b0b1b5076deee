import { sql } from 'kysely';
import { hashNewPassword, passwordFaultsFor } from '../../../auth/new-password.js';
import { normalise, tryPassword } from '../../../auth/password-tries.js';
import { setPassword } from '../../../auth/set-password.js';
import type { Db } from '../../../db/database.js';
import type { Handlers, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { profileOf } from './my-profile.js';
import { liveStaff } from './staff.js';

const wrong = (field: string) => refuseField(42200, field, 'wrong', ['当前密码不正确', 'The current password is wrong']);

/**
 * Checks the current password; a wrong one counts as a failed sign-in, so that a stolen session cannot be used to guess it. Returns a check
 * to run in the transaction: whether the password is still the same. @throws Refusal 42200, 42900, 50300
 */
export async function provePassword(context: PreparingContext, password: string, field: string): Promise<(db: Db) => Promise<void>> {
  const { staffId, username } = context.principal;
  const proved = await tryPassword(context, { username: normalise(username), password, staffId, failure: 'unproven' });
  if (!proved) throw wrong(field);
  return async (db) => {
    const now = await liveStaff(db).select('password_hash').where('id', '=', staffId).forNoKeyUpdate().executeTakeFirst();
    if (now?.password_hash !== proved.password_hash) throw wrong(field);
  };
}

const checksAllowed = 30;
const checkMinutes = 15;

/** Limits checks, because they test against past passwords, which a stolen session could use to guess. @throws Refusal 42900 */
async function countCheck({ tenant, principal }: PreparingContext) {
  const { rows } = await tenant((db) =>
    sql<{ asked: number; wait: number }>`
    insert into password_check as known (enterprise_id, staff_id) values (${principal.enterpriseId}, ${principal.staffId})
    on conflict (enterprise_id, staff_id) do update set
      asked = case when known.since < now() - make_interval(mins => ${checkMinutes}) then 1 else known.asked + 1 end,
      since = case when known.since < now() - make_interval(mins => ${checkMinutes}) then now() else known.since end
    returning asked, ceil(extract(epoch from since + make_interval(mins => ${checkMinutes}) - now()))::int as wait`.execute(db),
  );
  const { asked, wait } = rows[0] as { asked: number; wait: number };
  if (asked > checksAllowed)
    throw new Refusal(
      42900,
      ['校验次数过多，请稍后再试，或直接提交新密码', 'Too many checks; try again later, or submit the new password'],
      {
        wait_seconds: Math.max(1, wait),
      },
    );
}

const checkMine: PreparedHandler<'checkNewPassword'> & PreparedHandler<'checkPassword'> = {
  async prepare(context, { pass }) {
    const { principal, caller } = context;
    await countCheck(context);
    const faults = await passwordFaultsFor(context, principal, pass);
    return async () => ({ valid: faults.length === 0, reasons: faults.map((fault) => fault[caller.language === 'en' ? 1 : 0]) });
  },
};

export const handlers: Handlers = {
  checkPassword: checkMine,
  checkNewPassword: checkMine,

  changeMyPassword: {
    async prepare(context, { old_pass, new_pass }) {
      const { principal } = context;
      const assertProved = await provePassword(context, old_pass, 'old_pass');
      const passwordHash = await hashNewPassword(context, principal, new_pass, 'new_pass');
      return async (inside) => {
        const { db, services, audit, afterCommit } = inside;
        await assertProved(db);
        const { enterpriseId, staffId, sessionId: keepSession } = principal;
        await setPassword(db, { enterpriseId, staffId, passwordHash, keepSession });
        audit({ target: principal.staffId });
        afterCommit(() => services.sessions.forget());
        return profileOf(inside);
      };
    },
  },
};
