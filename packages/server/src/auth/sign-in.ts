import type { OpenContext } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { forgiveTries, normalise, tryPassword } from './password-tries.js';
import { openSession } from './session-rows.js';
import { type Account, accounts, failures, noteLogin, type Way } from './sign-in-log.js';

/** Sessions last a day; `remember` only affects how long the browser keeps the cookie. */
const sessionSeconds = 86_400;

/** Returns the error code for an authenticated user who may not sign in. */
function shutBy(account: Account | undefined): number | undefined {
  if (account?.status !== 'enabled') return 100002;
  return ['disabled', 'pending_auth'].includes(account.enterprise_status) ? 100003 : undefined;
}

/**
 * Opens a session for an authenticated user and logs the sign-in. Checks the account again under a lock, because it may have changed since
 * authentication. @throws Refusal 40101, 100002, 100003
 */
export async function signIn(context: OpenContext, proved: Account, way: Way, fromSandbox = false) {
  const { deps, caller } = context;
  const outcome = await deps.database.system(async (db) => {
    const account = await accounts(db).where('staff.id', '=', proved.id).forUpdate('staff').executeTakeFirst();
    const shut = shutBy(account);
    const isStale = way === 'password' && account?.password_hash !== proved.password_hash;
    const failure = isStale ? 'wrong' : shut === undefined ? undefined : 'shut';
    await noteLogin(db, context, { username: proved.username, account: proved, way, ...(failure ? { failure } : {}) });
    if (isStale) return new Refusal(40101, failures.wrong);
    if (shut !== undefined) return new Refusal(shut);
    await forgiveTries(db, proved.username, caller.ip);
    await db.updateTable('staff').set({ last_login_at: new Date(), last_login_ip: caller.ip }).where('id', '=', proved.id).execute();
    return openSession(db, {
      enterpriseId: proved.enterprise_id,
      staffId: proved.id,
      fromSandbox,
      ip: caller.ip,
      userAgent: caller.userAgent,
      seconds: sessionSeconds,
    });
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** @throws Refusal 40101 for a wrong user name or password, without saying which; 42900 after too many attempts */
export async function signInWithPassword(context: OpenContext, username: string, password: string) {
  const account = await tryPassword(context, { username: normalise(username), password, failure: 'wrong' });
  if (!account) throw new Refusal(40101, failures.wrong);
  return signIn(context, account, 'password');
}
