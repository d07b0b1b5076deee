import { hashNewPassword, passwordFaultsFor } from '../../../auth/new-password.js';
import { passwordFaults } from '../../../auth/password.js';
import { countGuess, normalise, tryPassword } from '../../../auth/password-tries.js';
import { setPassword } from '../../../auth/set-password.js';
import type { Db } from '../../../db/database.js';
import type { Handlers, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
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

const checkMine: PreparedHandler<'checkNewPassword'> & PreparedHandler<'checkPassword'> = {
  async prepare(context, { pass }) {
    const { principal, caller } = context;
    const plain = passwordFaults(pass, principal.username);
    // The response reveals whether it is one of the last passwords, so each call counts as a guess.
    if (plain.length === 0) await countGuess(context);
    const faults = plain.length > 0 ? plain : await passwordFaultsFor(context, principal, pass);
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
        const { db, deps, audit, afterCommit } = inside;
        await assertProved(db);
        const { enterpriseId, staffId, sessionId: keepSession } = principal;
        await setPassword(db, { enterpriseId, staffId, passwordHash, keepSession });
        audit({ target: principal.staffId });
        afterCommit(() => deps.sessions.forget());
        return profileOf(inside);
      };
    },
  },
};
