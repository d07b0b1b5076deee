import { sql } from 'kysely';
import type { Context, Handlers } from '../context.js';
import { passwordFaultsFor, setPassword } from '../new-password.js';
import { verifyPassword } from '../password.js';
import { Refusal, refuseField } from '../refusal.js';
import { assertNotLocked, normalise, noteLogin } from '../sign-in.js';
import { liveStaff } from '../staff.js';

/** A stolen session is no place to guess the password: a wrong one counts as a failed sign-in. @throws Refusal 42200, 42900 */
export async function assertPassword(context: Context, password: string, field: string) {
  const { db, principal, caller, afterRollback } = context;
  const username = normalise(principal.username);
  await assertNotLocked(db, username, caller.ip);
  const { password_hash } = await liveStaff(db).select('password_hash').where('id', '=', principal.staffId).executeTakeFirstOrThrow();
  if (await verifyPassword(password, password_hash)) return;
  const account = { id: principal.staffId, enterprise_id: principal.enterpriseId };
  afterRollback((own) => noteLogin(own, context, { username, account, way: 'password', failure: 'unproven' }));
  throw refuseField(42200, field, 'wrong', ['当前密码不正确', 'The current password is not right']);
}

const checksAllowed = 30;
const checkMinutes = 15;

/** The check knows the last passwords, so a stolen session could ask for one guess after another. @throws Refusal 42900 */
async function countCheck({ db, principal }: Context) {
  const { rows } = await sql<{ asked: number; wait: number }>`
    insert into password_check as known (enterprise_id, staff_id) values (${principal.enterpriseId}, ${principal.staffId})
    on conflict (enterprise_id, staff_id) do update set
      asked = case when known.since < now() - make_interval(mins => ${checkMinutes}) then 1 else known.asked + 1 end,
      since = case when known.since < now() - make_interval(mins => ${checkMinutes}) then now() else known.since end
    returning asked, ceil(extract(epoch from since + make_interval(mins => ${checkMinutes}) - now()))::int as wait`.execute(db);
  const { asked, wait } = rows[0] as { asked: number; wait: number };
  if (asked > checksAllowed)
    throw new Refusal(42900, ['校验次数过多，请稍后再试，或直接提交新密码', 'Too many checks; wait a little, or send the new password'], {
      wait_seconds: Math.max(1, wait),
    });
}

const checkMine: NonNullable<Handlers['checkNewPassword']> = async (context, { pass }) => {
  const { db, principal, caller } = context;
  await countCheck(context);
  const faults = await passwordFaultsFor(db, principal.staffId, principal.username, pass);
  return { valid: faults.length === 0, reasons: faults.map((fault) => fault[caller.language === 'en' ? 1 : 0]) };
};

export const passwordHandlers: Handlers = {
  checkPassword: checkMine,
  checkNewPassword: checkMine,

  async changeMyPassword(context, { old_pass, new_pass }) {
    const { db, principal, house, audit, afterCommit } = context;
    await assertPassword(context, old_pass, 'old_pass');
    await setPassword(db, {
      enterpriseId: principal.enterpriseId,
      staffId: principal.staffId,
      username: principal.username,
      password: new_pass,
      field: 'new_pass',
      keepSession: principal.sessionId,
    });
    audit({ target: principal.staffId });
    afterCommit(() => house.sessions.forget());
    return {};
  },
};
