import { readCookie, writeCookie } from '../app/cookie.js';

const name = 'Admin-Token';
const day = 86_400;

/** The session token; it travels to the server in the header of the same name only. */
export function readToken(): string | undefined {
  return readCookie(name);
}

/** Keeps the token for a day where the user asked to be remembered, else until the browser closes. */
export function keepToken(token: string, remember: boolean) {
  writeCookie(name, token, remember ? day : undefined);
}

export function dropToken() {
  writeCookie(name, '', 0);
}
