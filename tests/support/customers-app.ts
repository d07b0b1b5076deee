import { type Client, createClient } from '@shiyi/sdk';
import { signIngest } from '@shiyi/sdk/ingest';
import type { TestServer } from './server.js';

/** Returns a client of the customers' app, which signs its requests with a new key of the company. */
export async function customersApp({ url }: TestServer, admin: Client) {
  const key = await admin.createIngestKey({ name: '小程序' });
  const app = createClient({ baseUrl: url, fetch: signIngest({ keyId: key.key_id, secret: key.secret }) });
  return { ...key, app };
}
