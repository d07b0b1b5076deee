import { passwordForOther } from '../../../auth/new-password.js';
import type { Principal } from '../../../auth/principal.js';
import { assertCoversRights } from '../../../auth/rights-limits.js';
import { setPassword } from '../../../auth/set-password.js';
import type { Db } from '../../../db/database.js';
import type { Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { forgetRights } from '../role/handlers.js';
import { provePassword } from './password-handlers.js';
import { assertSeats } from './seats.js';
import { manageable } from './staff.js';
import { staffRowWith } from './staff-record.js';

/** Checks that the caller may reset this password, which lets them sign in with it. @throws Refusal 40400, 42200 */
async function resettable(db: Db, principal: Principal, id: number) {
  const staff = await manageable(db, principal, [id]);
  await assertCoversRights(db, principal, id);
  return staff;
}

export const handlers: Handlers = {
  resetStaffPassword: {
    async prepare(preparing, { id, new_pass, old_pass }) {
      const own = id === preparing.principal.staffId;
      // A stolen session must not be enough to take over the account for good.
      if (own && old_pass === undefined)
        throw refuseField(42200, 'old_pass', 'required', ['重置自己的密码需要填写原密码', 'Enter your current password to reset your own']);
      if (own && new_pass === undefined) throw refuseField(42200, 'new_pass', 'required', ['请填写新密码', 'Enter the new password']);
      const assertProved = own && old_pass !== undefined ? await provePassword(preparing, old_pass, 'old_pass') : undefined;
      const { principal } = preparing;
      const [staff] = await preparing.tenant((db) => resettable(db, principal, id));
      const owner = { staffId: id, username: staff?.username ?? '' };
      const { passwordHash, generated } = await passwordForOther(preparing, owner, new_pass, 'new_pass');
      return async (context) => {
        const { db, audit } = context;
        await resettable(db, principal, id);
        await assertProved?.(db);
        const keepSession = own ? { keepSession: principal.sessionId } : {};
        await setPassword(db, { enterpriseId: principal.enterpriseId, staffId: id, passwordHash, isFirst: !own, ...keepSession });
        const unlocked = await db
          .updateTable('staff')
          .set({ status: 'enabled' })
          .where('id', '=', id)
          .where('status', '=', 'locked')
          .executeTakeFirst();
        if (unlocked.numUpdatedRows) await assertSeats(db, principal.enterpriseId, 'id');
        audit({ target: id });
        forgetRights(context);
        return staffRowWith(db, id, generated);
      };
    },
  },
};
