import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { ArchiveFeedServer, connectFeed } from '../../support/archive-feed.js';
import { endedJob } from '../../support/ended-job.js';
import { onEveryStore } from '../../support/stores.js';

const staff = 'chenyutong';
const day = 86_400_000;

onEveryStore('reply times', (options) => {
  const used = useAdmin(options);
  const feed = new ArchiveFeedServer();
  let berta = '';
  let staffId = 0;

  const pull = async () => {
    const { id } = await used.admin.syncChatArchive({});
    return endedJob(used.admin, { id });
  };

  beforeAll(async () => {
    const { database } = used.server.deps;
    // What the demo has told is in the way of counting by hand.
    await database.system(async (db) => {
      const { rows } = await sql<{
        external_userid: string;
      }>`select u.external_userid from external_user u join external_user_follow f on f.external_user_id = u.id
        where u.enterprise_id = 1 and f.wx_userid = ${staff} and not exists (select from chat_consent k where k.external_userid = u.external_userid)
          and exists (select from external_user v where v.id = u.id and v.status = 'normal') order by u.id limit 3`.execute(db);
      berta = rows[0]?.external_userid ?? '';
      for (const table of ['chat_hit', 'chat_conversation', 'chat_media', 'chat_audience', 'chat_consent', 'chat_archive', 'chat_alert'])
        await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`update chat_rule set enabled = false`.execute(db);
      staffId =
        (await sql<{ id: number }>`select id from staff where wx_userid = ${staff} and enterprise_id = 1`.execute(db)).rows[0]?.id ?? 0;
    });
    await connectFeed(used.server, 1, await feed.start());
  });
  afterAll(() => feed.close());

  it('are counted inside working hours, as by hand', async () => {
    await used.admin.saveParamValue({
      key: 'chat.work_hours',
      value: '{"weekdays":[1,2,3,4,5,6,7],"from":"09:00","to":"18:00"}',
      version: 0,
    });
    await used.server.deps.database.system(async (db) => {
      await sql`delete from chat_turn`.execute(db);
      await sql`delete from chat_hit`.execute(db);
    });
    const noon = (back: number, hour: number, minute: number) => {
      const at = new Date(Date.now() - back * day);
      return Date.parse(`${at.toISOString().slice(0, 10)}T00:00:00Z`) + (hour - 8) * 3_600_000 + minute * 60_000;
    };
    feed.agree(berta, staff, Date.now() - 30 * day);
    // Day 5: answered after 4 minutes, then after 30 (late).
    feed.text(berta, staff, '问一', noon(5, 10, 0));
    feed.text(staff, berta, '答一', noon(5, 10, 4));
    feed.text(berta, staff, '问二', noon(5, 11, 0));
    feed.text(berta, staff, '还在吗', noon(5, 11, 20));
    feed.text(staff, berta, '答二', noon(5, 11, 30));
    // Day 4: asked at 17:58, answered next morning at 9:06: 2 + 6 minutes, not late, but not on the same day.
    feed.text(berta, staff, '问三', noon(4, 17, 58));
    feed.text(staff, berta, '答三', noon(3, 9, 6));
    // Day 2: never answered.
    feed.text(berta, staff, '问四', noon(2, 12, 0));
    await pull();
    const found = await used.admin.getChatEvaluation({ user_id: staffId });
    // 3 conversations (one a day), 1 answered on the same day, first answers of 240 and 480 s, 1 late of 3: 100 - 2 * 10 / 3.
    expect(found).toMatchObject({ score: 93.33, reply_rate: 33.33, first_reply_avg_s: 360, timeout_count: 1, risk_count: 0 });
    expect(found.list).toMatchObject([{ staff: { id: staffId }, conversation_count: 3, score: 93.33 }]);
  });
});
