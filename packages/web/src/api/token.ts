import { readCookie, writeCookie } from '../app/cookie.js';

const name = 'Admin-Token';
const day = 86_400;

/** Returns the session token; it is sent to the server only in the header of the same name. */
export function readToken(): string | undefined {
  return readCookie(name);
}

/** Stores the token for a day if the user asked to be remembered, or else until the browser closes. */
export function keepToken(token: string, remember: boolean) {
  writeCookie(name, token, remember ? day : undefined);
}

export function dropToken() {
  writeCookie(name, '', 0);
}
