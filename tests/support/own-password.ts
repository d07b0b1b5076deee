import type { TestServer } from './server.js';

/** Signs in with a password set by someone else, replaces it, and returns the new one. */
export async function takeOwnPassword({ anonymous, clientWith }: TestServer, username: string, password: string): Promise<string> {
  const { token } = await anonymous.login({ username, password });
  const own = `${password}-own`;
  await clientWith(token as string).changeMyPassword({ old_pass: password, new_pass: own });
  return own;
}
