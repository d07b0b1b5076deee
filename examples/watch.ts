// Follows the jobs of the company until one is finished. A lost connection is opened again and misses nothing that the server still has.
import { watch } from '@shiyi/sdk/watch';

const { SHIYI_BASE_URL: baseUrl = 'http://127.0.0.1:8420', SHIYI_TOKEN: token } = process.env;
const signal = AbortSignal.timeout(60_000);

for await (const event of watch({ baseUrl, token, signal, onLost: (error) => console.error(error?.message) }, 'watchEvents')) {
  if (event.type === 'opened') console.log(event.missed ? 'reload what is shown' : 'watching');
  if (event.type === 'job') console.log(event.id, event.status, event.pct);
  if (event.type === 'job' && event.status === 'finished') break;
}
