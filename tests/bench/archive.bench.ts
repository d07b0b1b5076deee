// Chats of a company with many messages: a page, and searches of two characters against the best plain SQL; and rules over messages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Matcher } from '@shiyi/server/chat/matcher';
import { plainTextOf } from '@shiyi/server/chat/plain-text';
import { pairsOf } from '@shiyi/server/chat/word-pairs';
import { median } from './median.js';
import { p99, report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const rows = Number(process.argv[2] ?? 300_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const batch = 5000;
const conversations = 200;

let seed = 5;
const random = (most: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor(seed / 65_536) % most;
};
/** A few characters are frequent, as in a language. */
const character = () => String.fromCharCode(0x4e00 + Math.floor((random(65_536) / 65_536) ** 3 * 3000));
const text = (length: number) => Array.from({ length }, character).join('');

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

function benchRules() {
  const words = Array.from({ length: 5000 }, () => text(2 + random(4)));
  const rules = Array.from({ length: 10 }, (_, id) => ({
    id,
    words: words.slice(id * 500, id * 500 + 500),
    match: 'contains' as const,
    exceptions: [],
  }));
  const matcher = new Matcher(rules);
  const texts = Array.from({ length: 10_000 }, () => text(10 + random(60)));
  const perSecond = Array.from({ length: rounds }, () => {
    const began = performance.now();
    for (const one of texts) matcher.findIn(one);
    return (texts.length / (performance.now() - began)) * 1000;
  });
  report({ name: '5,000 words over messages', rounds: perSecond, goal: { atLeast: 5000 }, unit: ' a second' });
}

benchRules();
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  const { owner, company, client } = server;
  await owner.query('delete from chat_conversation where enterprise_id = $1', [company]);
  await owner.query(
    `insert into chat_conversation (id, enterprise_id, session_id, type, roomid, message_count, last_seq, last_at, last_type, last_digest)
      overriding system value select 1000000 + n, $1, 'g-bench' || n, 'group', 'bench' || n, 0, 1, now(), 'text', '' from generate_series(1, $2::int) n`,
    [company, conversations],
  );
  for (let from = 1; from <= rows; from += batch) {
    const list = Array.from({ length: batch }, (_, at) => {
      const content = text(10 + random(40));
      const plain = plainTextOf(content);
      return { seq: from + at, content, plain, pairs: pairsOf(company, plain) };
    });
    const given = 'jsonb_to_recordset($2::jsonb) as t(seq bigint, content text, plain text, pairs bigint[])';
    await owner.query(
      `insert into chat_message (enterprise_id, seq, conversation_id, msgid, sender_kind, sender, sent_at, msgtype, action, content)
        select $1, seq, 1000001 + seq % $3, 'b' || seq, 'staff', 'bench', now() - make_interval(secs => $4 - seq), 'text', 'send', content from ${given}`,
      [company, JSON.stringify(list), conversations, rows],
    );
    await owner.query(`insert into chat_words (enterprise_id, seq, plain, pairs) select $1, seq, plain, pairs from ${given}`, [
      company,
      JSON.stringify(list),
    ]);
  }
  await owner.query('vacuum analyze chat_words, chat_message, chat_conversation');
  const wanted = Array.from({ length: 20 }, () => text(2));
  const took: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const keyword of wanted) {
      took.push(await timed(() => client.getChatSearch({ keyword })));
      peer.push(
        await timed(() =>
          owner.query('select seq from chat_words where enterprise_id = $1 and strpos(plain, $2) > 0 order by seq desc limit 200', [
            company,
            keyword,
          ]),
        ),
      );
    }
  const pages: number[] = [];
  for (let round = 0; round < 100; round++) {
    const session_id = `g-bench${1 + random(conversations)}`;
    pages.push(await timed(() => client.getConversationMessages({ session_id, limit: 50, max_id: 1 + random(rows) })));
  }
  const size = rows.toLocaleString('en');
  report({
    name: `${size} messages, a search of two characters, p99`,
    rounds: [p99(took)],
    goal: { atMost: 500 },
    unit: ' ms',
    more: `median ${median(took).toFixed(1)} ms`,
  });
  report({
    name: `${size} messages, a search ÷ plain SQL`,
    rounds: [median(took) / median(peer)],
    goal: { atMost: 1 },
    more: `plain SQL ${median(peer).toFixed(1)} ms`,
  });
  report({
    name: `${size} messages, a page of 50, p99`,
    rounds: [p99(pages)],
    goal: { atMost: 100 },
    unit: ' ms',
    more: `median ${median(pages).toFixed(1)} ms`,
  });
}
await rm(directory, { recursive: true, force: true });
