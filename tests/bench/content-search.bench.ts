// The search of content over 20,000 texts with 50 calls in flight, on PostgreSQL: frequent and rare words, two words, and pinyin.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@shiyi/server/sandbox/random';
import type pg from 'pg';
import { median } from './median.js';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';
import { startLoad } from './start-peer.js';

const texts = Number(process.argv[2] ?? 20_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const order = { connections: 50, ms: 3000 };

/** Words by how frequent they are: the first is in most texts, the last in few. */
const words =
  '主食 蔬菜 早餐 外食 体重 蛋白质 打卡 清汤 火锅 杂粮饭 饭后散步 膳食纤维 平台期 食品标签 睡眠 补水 山药 芋头 空心菜 羽衣甘蓝'.split(' ');
const random = seededRandom(7);
const word = () => words[Math.floor(words.length * random() ** 2)] as string;
const sentence = (count: number) => Array.from({ length: count }, () => `${word()}和${word()}，每天记得`).join('。');

async function fill(owner: pg.Client, company: number) {
  for (let at = 0; at < texts; at += 500) {
    const names = Array.from({ length: 500 }, (_, nth) => `${word()}${word()}怎么吃 ${at + nth}`);
    const bodies = names.map(() => sentence(20 + Math.floor(random() * 40)));
    const table =
      at % 1000 === 0 ? 'material (enterprise_id, media_type, name, content)' : 'knowledge_card (enterprise_id, category, title, content)';
    const kind = at % 1000 === 0 ? 'text' : '外食';
    await owner.query(`insert into ${table} select $1, $2, n, b from unnest($3::text[], $4::text[]) t(n, b)`, [
      company,
      kind,
      names,
      bodies,
    ]);
  }
  await owner.query('vacuum analyze content_words, material, knowledge_card');
}

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  await fill(server.owner, server.company);
  using load = startLoad();
  for (const [name, keyword] of [
    ['a word of most texts', '主食'],
    ['a word of few texts', '羽衣甘蓝'],
    ['a word that is nowhere', '佛跳墙'],
    ['two words', '火锅 平台期'],
    ['pinyin', 'huoguo'],
    ['initials', 'ptqzmc'],
  ] as const) {
    const run = () =>
      load.run({
        ...order,
        url: `${server.url}/admin/v1/knowledge/search?keyword=${encodeURIComponent(keyword)}`,
        headers: server.headers,
      });
    await run();
    const measured = [];
    for (let round = 0; round < rounds; round++) measured.push(await run());
    report({
      name: `Search of ${texts} texts, p99 at 50 in flight, ${name}`,
      rounds: measured.map((one) => one.p99),
      goal: { atMost: 150 },
      unit: ' ms',
      more: `${median(measured.map((one) => one.perSecond)).toFixed(0)} a second`,
    });
  }
}
await rm(directory, { recursive: true, force: true });
