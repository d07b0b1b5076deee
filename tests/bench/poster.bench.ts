// A poster of 750 × 1334 px with its code read back, against encoding its background alone, each in a process of its own; and how long lists take
// while posters are drawn one after the other.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@shiyi/sdk';
import { createTestServer, hasPostgres } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';
import { p99, report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const each = 10;
const url = 'https://work.weixin.qq.com/ca/cawcde0000000000';

/** Milliseconds of each task of the peer, which encodes the background of the poster. */
async function encodeBackground(): Promise<number[]> {
  const child = fork(fileURLToPath(new URL('./poster-peer.ts', import.meta.url)), [String(each)], { execArgv: process.execArgv });
  const [times] = (await once(child, 'message')) as [number[]];
  await once(child, 'exit');
  return times;
}

await setup();
const server = await createTestServer({ stores: hasPostgres ? 'postgresql' : 'embedded' });
const client = createClient({ baseUrl: server.url, token: await server.tokenOf('admin') });
const poster = (await client.listPosters({ status: 'on' })).list[0];
if (!poster) throw new Error('no poster');
const { image, qr, elements } = poster;
let drawn = 0;
const draw = () => client.queryPosterPreview({ image, qr, elements, nick: `小满 ${++drawn}`, url });

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

await draw();
const ratios: number[] = [];
const shown: string[] = [];
for (let round = 0; round < rounds; round++) {
  const peer = median(await encodeBackground());
  const own: number[] = [];
  for (let at = 0; at < each; at++) own.push(await timed(draw));
  ratios.push(median(own) / peer);
  shown.push(`${median(own).toFixed(0)} of ${peer.toFixed(0)} ms`);
}
report({
  name: 'A poster with its code read back, of encoding its background',
  rounds: ratios,
  goal: { atMost: 2 },
  more: shown.join(', '),
});

let isDrawing = true;
const drawing = (async () => {
  while (isDrawing) await draw();
})();
const lists: number[] = [];
for (let at = 0; at < 400; at++) lists.push(await timed(() => client.listCustomers({ limit: 20 })));
isDrawing = false;
await drawing;
report({
  name: 'p99 of lists while posters are drawn',
  rounds: [p99(lists)],
  goal: { atMost: 300 },
  unit: ' ms',
  more: `median ${median(lists).toFixed(0)} ms`,
});
await server.close();
await teardown();
