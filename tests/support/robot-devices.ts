import { type Client, createClient, type Data } from '@shiyi/sdk';

export interface RobotDevice {
  id: number;
  client: Client;
  token: string;
}

/** A client that speaks as a device: each request has its token. */
export const deviceClient = (baseUrl: string, token: string): Client =>
  createClient({
    baseUrl,
    retries: 0,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Device-Token', token);
      return fetch(input, { ...init, headers });
    },
  });

/** Registers a device and returns it with a client of its own. */
export async function addDevice(admin: Client, baseUrl: string, code: string): Promise<RobotDevice> {
  const made: Data<'createDevice'> = await admin.createDevice({ name: code, code });
  return { id: made.id, token: made.token, client: deviceClient(baseUrl, made.token) };
}
