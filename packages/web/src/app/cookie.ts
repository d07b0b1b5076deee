/** Returns the value of a cookie; undefined if it is missing or malformed. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((one) => one.startsWith(start));
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(start.length)) || undefined;
  } catch {
    return undefined;
  }
}

/** Sets a cookie for a number of seconds, or until the browser closes. */
export function writeCookie(name: string, value: string, seconds?: number) {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous and the next request must see the change
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}
