import { client } from '../api/client.js';
import { dropToken, keepToken, readToken } from '../api/token.js';

/** The caller's own token, kept in this window while they act for somebody else. */
const ownKey = 'shiyi-own-token';

/** Goes on as the administrator of another company. Everything that this window has loaded belongs to the caller's own one. */
export async function actAs(token: string) {
  const own = readToken();
  if (own !== undefined) sessionStorage.setItem(ownKey, own);
  keepToken(token, false);
  location.hash = '#/';
  location.reload();
}

/** Ends acting for somebody else and goes on as oneself. */
export async function stopActing() {
  await client.logout().catch(() => undefined);
  const own = sessionStorage.getItem(ownKey);
  sessionStorage.removeItem(ownKey);
  if (own === null) dropToken();
  else keepToken(own, false);
  location.hash = '#/system/enterprises';
  location.reload();
}
