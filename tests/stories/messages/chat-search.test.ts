import { plainTextOf } from '@shiyi/server/chat/plain-text';
import { pairsOf } from '@shiyi/server/chat/word-pairs';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

/** Searches go through parts of this many messages. */
const part = 2 ** 20;
const company = 1;
const gap = 500;
const count = 12_000;

const contentOf = (at: number) =>
  `${at % 2 === 0 ? '昨天' : '今天'}的晚餐${at % 700 === 0 ? '有甜点' : ''}${at % 4999 === 0 ? '羊羹' : ''}`;

onEveryStore('search through millions of chat messages', (options) => {
  const used = useAdmin(options);
  const messages = new Map<number, string>();

  beforeAll(async () => {
    for (let at = 1; at <= count; at++) messages.set(at * gap, contentOf(at));
    for (const border of [part, 2 * part, 4 * part]) for (const seq of [border - 1, border]) messages.set(seq, '界线上的羊羹');
    const list = [...messages].map(([seq, content]) => {
      const plain = plainTextOf(content);
      return { seq, content, plain, pairs: pairsOf(company, plain) };
    });
    await used.server.deps.database.system(async (db) => {
      await sql`delete from chat_conversation`.execute(db);
      await sql`insert into chat_conversation (id, enterprise_id, session_id, type, roomid, message_count, last_seq, last_at, last_type, last_digest)
        overriding system value values (900, ${company}, 'g-many', 'group', 'many', ${list.length}, 1, now(), 'text', '')`.execute(db);
      const given = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(seq bigint, content text, plain text, pairs bigint[])`;
      await sql`insert into chat_message (enterprise_id, seq, conversation_id, msgid, sender_kind, sender, sent_at, msgtype, action, content)
        select ${company}, seq, 900, 'm' || seq, 'staff', 'chenyutong', now(), 'text', 'send', content from ${given}`.execute(db);
      await sql`insert into chat_words (enterprise_id, seq, plain, pairs) select ${company}, seq, plain, pairs from ${given}`.execute(db);
    });
  });

  it('finds the same as reading all of them, newest first and page by page', async () => {
    for (const keyword of ['羊羹', '甜点', '界线', '有甜点羊', '没有']) {
      const found: number[] = [];
      let max_id: number | undefined;
      do {
        const page = await used.admin.getChatSearch({ keyword, limit: 7, ...(max_id === undefined ? {} : { max_id }) });
        found.push(...page.list.map(({ seq }) => seq));
        max_id = page.next_id ?? undefined;
      } while (max_id !== undefined);
      const expected = [...messages].filter(([, content]) => content.includes(keyword)).map(([seq]) => seq);
      expect(found, keyword).toEqual(expected.toSorted((a, b) => b - a));
    }
  });

  it('finds a frequent word among the newest', async () => {
    const { list, has_more } = await used.admin.getChatSearch({ keyword: '晚餐', limit: 20 });
    expect([list.map(({ seq }) => seq), has_more]).toEqual([Array.from({ length: 20 }, (_, at) => (count - at) * gap), true]);
  });
});
