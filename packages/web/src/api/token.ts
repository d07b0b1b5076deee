import { readCookie, writeCookie } from '#app/cookie.js';

const name = 'Admin-Token';
const day = 86_400;

/** Where this window alone keeps the token of whom it acts for; the other windows go on as the user. */
const actingKey = 'shiyi-acting-token';

/** Returns the session token; it is sent to the server only in the header of the same name. */
export function readToken(): string | undefined {
  return sessionStorage.getItem(actingKey) ?? readCookie(name);
}

export const isActing = (): boolean => sessionStorage.getItem(actingKey) !== null;

export const keepActingToken = (token: string) => sessionStorage.setItem(actingKey, token);

/** Returns whether this window acted for someone else. */
export function dropActingToken(): boolean {
  const acted = isActing();
  sessionStorage.removeItem(actingKey);
  return acted;
}

/** Stores the token for a day if the user asked to be remembered, or else until the browser closes. */
export function keepToken(token: string, remember: boolean) {
  dropActingToken();
  writeCookie(name, token, remember ? day : undefined);
}

export function dropToken() {
  dropActingToken();
  writeCookie(name, '', 0);
}
