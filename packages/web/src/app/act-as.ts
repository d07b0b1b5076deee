import { client } from '#api/client.js';
import { dropActingToken, keepActingToken } from '#api/token.js';
import { notify } from '#ui/toast/toasts.js';
import { texts, textsNow } from './texts.js';

const words = texts({
  ended: ['代管登录已结束，已回到你自己的账号', 'The administrator session has ended. You’re back in your own account.'],
});

const endedKey = 'shiyi-acting-ended';

/** Everything that this window has loaded belongs to the account it leaves. */
function startAgainAt(path: string) {
  location.hash = path;
  location.reload();
}

/** Goes on as the administrator of another company, in this window only. */
export function actAs(token: string) {
  keepActingToken(token);
  startAgainAt('#/');
}

/** Stops acting for another person and returns to the user's own session. */
export async function stopActing() {
  await client.logout().catch(() => undefined);
  dropActingToken();
  startAgainAt('#/system/enterprises');
}

/** Returns to the user's own session once the session for another person has ended. Returns whether this window had one. */
export function leaveOtherAccount(): boolean {
  if (!dropActingToken()) return false;
  sessionStorage.setItem(endedKey, '1');
  startAgainAt('#/system/enterprises');
  return true;
}

/** Says after the reload why this is the own account again. */
export function announceReturn() {
  if (sessionStorage.getItem(endedKey) === null) return;
  sessionStorage.removeItem(endedKey);
  notify({ tone: 'warning', title: textsNow(words).ended, sticky: true });
}
