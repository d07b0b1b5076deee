// Runs in a separate process: node --expose-gc heap.mjs. Prints the bytes retained by a client that has made three calls.
import { type Client, createClient } from '@shiyi/sdk';

const count = 2000;
const body = JSON.stringify({ code: 200, message: 'ok', data: { list: [], total: 0 } });
const fetch = () => Promise.resolve(new Response(body));

async function used(): Promise<Client> {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
  await client.listStaff();
  await client.getStaff({ id: 7 });
  await client.createCacheKey({ key: 'a', value: 'b' });
  return client;
}

function heap(): number {
  for (let turn = 0; turn < 4; turn++) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

for (let warm = 0; warm < 200; warm++) await used();
const before = heap();
const clients: Client[] = [];
for (let made = 0; made < count; made++) clients.push(await used());
console.log((heap() - before) / clients.length);
