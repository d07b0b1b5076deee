import { createHash } from 'node:crypto';
import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { ArchiveFeedServer, connectFeed } from '../../support/archive-feed.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const staff = 'chenyutong';
const day = 86_400_000;

onEveryStore('chat archive', (options) => {
  const used = useTwoCompanies(options);
  const feed = new ArchiveFeedServer();
  let [anna, berta, carla] = ['', '', ''];
  let staffId = 0;

  const pull = async (client: Client = used.admin) => {
    const { id } = await client.syncChatArchive({});
    return endedJob(client, { id });
  };
  const sessionOf = async (name: string) =>
    (await used.admin.listConversations({ user_id: staffId, limit: 100 })).list.find((one) => one.peer_name === name)?.session_id ??
    expect.unreachable(`no conversation with ${name}`);
  const contentsOf = async (name: string) =>
    (await used.admin.getConversationMessages({ session_id: await sessionOf(name), limit: 100 })).list.map((one) => one.content);
  const nameOf = async (external: string) =>
    (
      await used.server.deps.database.system((db) =>
        sql<{ name: string }>`select name from external_user where external_userid = ${external} and enterprise_id = 1`.execute(db),
      )
    ).rows[0]?.name ?? '';

  beforeAll(async () => {
    const { database } = used.server.deps;
    // What the demo has told is in the way of counting by hand.
    await database.system(async (db) => {
      const { rows } = await sql<{
        external_userid: string;
      }>`select u.external_userid from external_user u join external_user_follow f on f.external_user_id = u.id
        where u.enterprise_id = 1 and f.wx_userid = ${staff} and not exists (select from chat_consent k where k.external_userid = u.external_userid)
          and exists (select from external_user v where v.id = u.id and v.status = 'normal') order by u.id limit 3`.execute(db);
      [anna = '', berta = '', carla = ''] = rows.map((row) => row.external_userid);
      for (const table of ['chat_hit', 'chat_conversation', 'chat_media', 'chat_audience', 'chat_consent', 'chat_archive', 'chat_alert'])
        await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`update chat_rule set enabled = false`.execute(db);
      staffId =
        (await sql<{ id: number }>`select id from staff where wx_userid = ${staff} and enterprise_id = 1`.execute(db)).rows[0]?.id ?? 0;
    });
    await connectFeed(used.server, 1, await feed.start());
  });
  afterAll(() => feed.close());

  describe('consent', () => {
    it('keeps no word of a customer who has not agreed', async () => {
      feed.text(anna, staff, '我还没有同意');
      feed.text(staff, anna, '那我先不说');
      expect((await pull()).status).toBe('finished');
      expect((await used.admin.listConversations({ user_id: staffId })).list).toEqual([]);
      expect(await used.admin.getChatArchive({})).toMatchObject({ message_count: 0, without_consent: 2, error: null });
    });

    it('keeps words from the agreement on, and none after it ends', async () => {
      feed.agree(anna, staff);
      feed.text(anna, staff, '现在同意了');
      feed.text(staff, anna, '好的，今天晚餐拍照了吗？');
      feed.agree(anna, staff, Date.now(), 'disagree');
      feed.text(anna, staff, '不要再存档');
      feed.agree(berta, staff, Date.now() - 30 * day);
      feed.text(berta, staff, '晚 餐　吃了ＡＢＣ沙拉');
      await pull();
      expect(await contentsOf(await nameOf(anna))).toEqual(['现在同意了', '好的，今天晚餐拍照了吗？']);
      const found = (await used.admin.listConversations({ user_id: staffId })).list.find((one) => one.external_user?.name);
      expect(found).toBeDefined();
      const [row] = (await used.admin.listConversations({ user_id: staffId, keyword: await nameOf(anna) })).list;
      expect(row?.agreement).toMatchObject({ state: 'declined' });
      expect(await used.admin.getChatArchive({})).toMatchObject({ consent: { agreed: 1, declined: 1 }, without_consent: 3 });
    });
  });

  describe('recall', () => {
    it('keeps the text of a recalled message, and says that it was recalled', async () => {
      const { msgid } = feed.text(staff, berta, '说错了的话');
      feed.add({ from: staff, tolist: [berta], msgtype: 'revoke', action: 'recall', revoke: { pre_msgid: msgid } });
      await pull();
      const { list } = await used.admin.getConversationMessages({ session_id: await sessionOf(await nameOf(berta)) });
      expect(list.at(-1)).toMatchObject({ content: '说错了的话', action: 'recall' });
    });
  });

  describe('search', () => {
    it('finds words of two characters without case, width and spaces, with their place', async () => {
      for (const keyword of ['晚餐', 'abc沙拉', 'ＡＢ']) {
        const { list } = await used.admin.getChatSearch({ keyword });
        expect(
          list.map((one) => one.excerpt),
          keyword,
        ).toContain('晚 餐　吃了ＡＢＣ沙拉');
      }
      const found = (await used.admin.getChatSearch({ keyword: '吃了' })).list[0] ?? expect.unreachable();
      expect(found.excerpt.slice(...found.pos)).toBe('吃了');
      const around = await used.admin.getConversationMessages({ session_id: found.session_id, around: found.seq });
      expect(around.list.map((one) => one.seq)).toContain(found.seq);
      await expectRefusal(used.admin.getChatSearch({ keyword: ' 晚 ' }), 42200);
    });

    it('finds what a reader finds in random texts', async () => {
      feed.agree(carla, staff);
      const letters = '早中晚餐饭 aB1，';
      let seed = 11;
      const random = (most: number) => {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        return seed % most;
      };
      const texts = Array.from({ length: 300 }, () =>
        Array.from({ length: 1 + random(9) }, () => letters[random(letters.length)]).join(''),
      );
      const sent = new Map(texts.map((text) => [feed.text(carla, staff, text).seq, text]));
      await pull();
      const fold = (text: string) => text.toLowerCase().replaceAll(' ', '');
      for (let round = 0; round < 25; round++) {
        const word = Array.from({ length: 2 + random(2) }, () => '早中晚餐饭ab'[random(7)]).join('');
        const expected = [...sent].filter(([, text]) => fold(text).includes(word)).map(([seq]) => seq);
        const found: number[] = [];
        let max_id: number | undefined;
        do {
          const page = await used.admin.getChatSearch({ keyword: word, limit: 20, ...(max_id === undefined ? {} : { max_id }) });
          found.push(...page.list.map((one) => one.seq).filter((seq) => sent.has(seq)));
          max_id = page.next_id ?? undefined;
        } while (max_id !== undefined);
        expect(
          found.toSorted((a, b) => a - b),
          word,
        ).toEqual(expected);
      }
    });
  });

  describe('messages', () => {
    it('are paged back, forward and around a place', async () => {
      const session_id = await sessionOf(await nameOf(carla));
      const last = await used.admin.getConversationMessages({ session_id, limit: 50 });
      const older = await used.admin.getConversationMessages({ session_id, limit: 50, max_id: last.min_id ?? 0 });
      expect([last.has_more, last.has_newer, older.has_newer]).toEqual([true, false, true]);
      expect(older.max_id).toBeLessThan(last.min_id ?? 0);
      const newer = await used.admin.getConversationMessages({ session_id, limit: 50, min_id: older.max_id ?? 0 });
      expect(newer.list.map((one) => one.seq)).toEqual(last.list.map((one) => one.seq));
      const middle = older.list[20]?.seq ?? 0;
      const around = await used.admin.getConversationMessages({ session_id, limit: 10, around: middle });
      expect(around.list).toHaveLength(10);
      expect(around.list.map((one) => one.seq)).toContain(middle);
      await expectRefusal(used.admin.getConversationMessages({ session_id, max_id: 5, around: 5 }), 42200);
    });

    it('are nobody else’s', async () => {
      const session_id = await sessionOf(await nameOf(berta));
      await expectRefusal(used.twin.getConversationMessages({ session_id }), 40400);
      expect((await used.twin.getChatSearch({ keyword: '沙拉' })).list.filter((one) => one.session_id === session_id)).toEqual([]);
      await expectRefusal(used.twin.createChatEvidence({ session_id, reason: '好奇' }), 40400);
    });
  });

  describe('files', () => {
    it('are fetched, and only shown as what their bytes are', async () => {
      feed.media.set('picture', Buffer.from('89504e470d0a1a0a0000', 'hex'));
      feed.media.set('page', Buffer.from('<script>alert(1)</script>'));
      feed.add({ from: berta, tolist: [staff], msgtype: 'image', image: { sdkfileid: 'picture', filesize: 10 } });
      feed.add({ from: berta, tolist: [staff], msgtype: 'file', file: { sdkfileid: 'page', filename: '体检.html', filesize: 25 } });
      await pull();
      const session_id = await sessionOf(await nameOf(berta));
      const filesOf = async () => (await used.admin.getConversationMessages({ session_id, limit: 2 })).list;
      await expect.poll(async () => (await filesOf()).map((one) => one.file_state), { timeout: 20_000 }).toEqual(['kept', 'kept']);
      const answers = await Promise.all((await filesOf()).map((one) => fetch(`${used.server.url}${one.file_url}`)));
      expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(['image/png', 'application/octet-stream']);
      expect(answers[1]?.headers.get('content-disposition')).toMatch(/^attachment/);
      expect((await used.admin.getChatSearch({ keyword: '体检.html' })).list).toHaveLength(1);
    });
  });

  describe('readings', () => {
    it('say who read what and why', async () => {
      const session_id = await sessionOf(await nameOf(berta));
      await used.admin.getConversationMessages({ session_id, reason: '客户投诉' });
      const file = await used.admin.createChatEvidence({ session_id, reason: '留证' });
      const bytes = Buffer.from(file.bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { list } = await used.admin.listChatReadings({ limit: 2 });
      expect(list).toMatchObject([
        { kind: 'export', session_id, reason: '留证', sha256 },
        { kind: 'read', session_id, reason: '客户投诉', peer_name: await nameOf(berta) },
      ]);
      const evidence = JSON.parse(bytes.toString());
      expect(evidence.messages.map((one: { content: string }) => one.content)).toContain('说错了的话');
    });
  });
});
