import { scheduledTasks } from '@shiyi/server/areas/messages/chat-log/scheduled';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { ArchiveFeedServer, connectFeed } from '../../support/archive-feed.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { acceptCallbacks, signedCallback } from '../../support/signed-callback.js';
import { onEveryStore } from '../../support/stores.js';

const staff = 'chenyutong';
const day = 86_400_000;
const polling = { timeout: 20_000, interval: 100 };

onEveryStore('chat risks', (options) => {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  const feed = new ArchiveFeedServer();
  const rule = { pack: 'custom', level: 'high', scope: 'all', sender: 'staff', enabled: true } as const;
  let external = '';
  let customer = 0;

  const pull = async () => endedJob(used.admin, { id: (await used.admin.syncChatArchive({})).id });
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

  beforeAll(async () => {
    await used.server.deps.database.system(async (db) => {
      for (const table of ['chat_hit', 'chat_conversation', 'chat_media', 'chat_audience', 'chat_consent', 'chat_archive', 'chat_alert'])
        await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`update chat_rule set enabled = false`.execute(db);
    });
    const [found] = await rows(
      sql<{ external_userid: string; customer_id: number }>`select u.external_userid, u.customer_id from external_user u
        join external_user_follow f on f.external_user_id = u.id join customer c on c.id = u.customer_id
        where u.enterprise_id = 1 and f.wx_userid = ${staff} and c.deleted_at is null
          and not exists (select from service s where s.user_id = c.id and s.status in ('in_service', 'paused', 'pending')) order by u.id limit 1`,
    );
    external = found?.external_userid ?? expect.unreachable();
    customer = Number(found?.customer_id);
    await connectFeed(used.server, 1, await feed.start());
    feed.agree(external, staff, Date.now() - 500 * day);
  });
  afterAll(() => feed.close());

  it('become hits, are reviewed, and count towards the precision of their rule', async () => {
    const saved = await used.admin.createRiskRule({
      ...rule,
      name: '承诺',
      words: ['包瘦', '根治'],
      match: 'contains',
      exceptions: ['不能根治'],
    });
    feed.text(external, staff, '你们包瘦吗');
    feed.text(staff, external, '放心，包　瘦！');
    feed.text(staff, external, '这个病不能根治');
    feed.text(staff, external, '能根治');
    await pull();
    const { list } = await used.admin.listChatHits({ rule_id: saved.id });
    expect(list.map((one) => [one.word, one.excerpt, one.status])).toEqual([
      ['根治', '能根治', 'new'],
      ['包瘦', '放心，包　瘦！', 'new'],
    ]);
    const [first, second] = list.map((one) => one.id) as [number, number];
    await expectRefusal(used.admin.changeChatHitStatus({ ids: [first], status: 'false_positive' }), 42200);
    expect((await used.admin.changeChatHitStatus({ ids: [first], status: 'confirmed' })).failed).toMatchObject([{ code: 40900 }]);
    await used.admin.changeChatHitStatus({ ids: [first, second], status: 'reviewing' });
    await used.admin.changeChatHitStatus({ ids: [first], status: 'confirmed' });
    await used.admin.changeChatHitStatus({ ids: [second], status: 'false_positive', note: '语境无关' });
    await used.admin.changeChatHitStatus({ ids: [first], status: 'handled', note: '已沟通' });
    const [after] = (await used.admin.listRiskRules({ keyword: '承诺' })).list.filter((one) => one.id === saved.id);
    expect(after).toMatchObject({ hit_count: 2, precision_pct: 50 });
  });

  it.each([
    ['regex', '(?=a)b'],
    ['regex', '(a{1000}){1000}'],
    ['regex', 'a*'],
  ] as const)('refuse the %s %s', async (match, word) => {
    await expectRefusal(used.admin.createRiskRule({ ...rule, name: '拒绝', words: [word], match }), 42200);
  });

  it('go to WeCom where they fit, and leave it again', async () => {
    const words = ['私人微信'];
    const fits = { ...rule, name: '拦截', words, match: 'contains' as const, intercept: 'block' as const };
    await expectRefusal(used.admin.createRiskRule({ ...fits, name: '拦截例外', exceptions: ['不能加'] }), 42200);
    const saved = await used.admin.createRiskRule(fits);
    const stateOf = async () => (await used.admin.listRiskRules({ keyword: '拦截' })).list[0]?.intercept_state;
    const inWeCom = async () => [...((await used.server.deps.sandbox.read('wwsandbox'))?.interceptRules.values() ?? [])];
    await expect.poll(stateOf, polling).toBe('on');
    expect(await inWeCom()).toMatchObject([{ rule_name: '拦截', word_list: ['私人微信'], intercept_type: 1 }]);
    const { id, version } = saved;
    await used.admin.updateRiskRule({ ...fits, id, version, name: '拦截二', words: ['私人微信', '转账'], intercept: 'warn' });
    await expect.poll(async () => (await inWeCom())[0]?.rule_name, polling).toBe('拦截二');
    expect(await inWeCom()).toMatchObject([{ word_list: ['私人微信', '转账'], intercept_type: 2 }]);
    await used.admin.deleteRiskRule({ id });
    await expect.poll(async () => (await inWeCom()).length, polling).toBe(0);
  });

  it('are read when WeCom tells of them, also twice', async () => {
    await acceptCallbacks(used.server, 1);
    feed.text(external, staff, '回调来的消息');
    const message = `<xml><ToUserName>wwsandbox</ToUserName><MsgType>event</MsgType><Event>msgaudit_notify</Event><CreateTime>${Date.now()}</CreateTime></xml>`;
    const { target, headers, body } = signedCallback('wwsandbox', message);
    for (let times = 0; times < 2; times++)
      expect(
        (await fetch(`${used.server.url}${target}`, { method: 'POST', headers: headers as Record<string, string>, body: String(body) }))
          .status,
      ).toBe(200);
    await expect.poll(async () => (await used.admin.getChatSearch({ keyword: '回调来的' })).list.length, polling).toBe(1);
  });

  it.each([
    ['no JSON', '<html>'],
    ['a list that goes back', '{"errcode":0,"list":[{"seq":1,"msgid":"x"}]}'],
    ['an error', '{"errcode":301,"list":[]}'],
  ])('stay complete when the feed answers %s', async (_, text) => {
    feed.text(external, staff, `之后的${text.length}`);
    feed.instead = (_request, response) => {
      response.end(text);
      return true;
    };
    const { id } = await used.admin.syncChatArchive({});
    await expect.poll(async () => (await used.admin.getChatArchive({})).error, polling).not.toBeNull();
    feed.instead = undefined;
    await expect.poll(async () => (await used.admin.getJob({ id })).status, polling).not.toBe('running');
    await expect
      .poll(async () => {
        await used.admin.syncChatArchive({});
        return (await used.admin.getChatSearch({ keyword: `之后的${text.length}` })).list.length;
      }, polling)
      .toBe(1);
  });

  it('tell of a gap of more than five days', async () => {
    await expect.poll(async () => (await used.admin.getChatArchive({})).is_running, polling).toBe(false);
    await rows(sql`update chat_archive set read_to_end_at = now() - interval '9 days'`);
    await pull();
    const { gaps } = await used.admin.getChatArchive({});
    expect(gaps).toHaveLength(1);
    expect(Date.parse(gaps[0]?.to_at ?? '') - Date.parse(gaps[0]?.from_at ?? '')).toBeGreaterThan(3.9 * day);
  });

  it('lose their text with the chats, whose time is over', async () => {
    await rows(sql`update chat_message set sent_at = now() - interval '400 days' where content = '能根治'`);
    await used.server.runScheduledTasks({ 'forget-chats': scheduledTasks['forget-chats'] ?? expect.unreachable() });
    expect((await used.admin.getChatSearch({ keyword: '能根治' })).list.map((one) => one.excerpt)).toEqual(['这个病不能根治']);
    const [hit] = (await used.admin.listChatHits({ status: 'handled' })).list;
    expect(hit).toMatchObject({ word: '根治', excerpt: '' });
  });

  it('stay without text when the person is erased', async () => {
    const { nick_name } = await used.admin.getCustomer({ id: customer });
    await used.admin.eraseCustomer({ id: customer, typed_name: nick_name });
    expect((await used.admin.getChatSearch({ keyword: '包瘦' })).list).toEqual([]);
    const hits = (await used.admin.listChatHits({ limit: 100 })).list;
    expect(hits.map((one) => [one.excerpt, one.peer_name])).toEqual(hits.map(() => ['', '']));
    expect(hits.length).toBeGreaterThan(0);
    expect((await rows(sql`select from chat_consent where external_userid = ${external}`)).length).toBe(0);
    expect((await used.admin.listChatReadings({})).total).toBeGreaterThan(0);
  });
});
