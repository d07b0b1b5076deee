import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { personalLink } from '../../../public-pages/personal-link.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoReferrals } from '../../../sandbox/demo-codes.js';
import { type DemoCompany, demoCompany, demoOrigin } from '../../../sandbox/demo-company.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { demo as groups } from '../../messages/work-chat-group/demo.js';
import { demo as coupons } from '../coupons/demo.js';
import { demo as posters } from '../poster/demo.js';
import { countPeople } from './count.js';
import { rewardsUntil } from './input.js';
import { mustLockCampaign } from './lock-campaign.js';

const receivers = ['wangsiyuan', 'chenyutong', 'lijianing', 'zhaoyinuo'];

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

async function addLevels(db: Db, fission_id: number) {
  const coupon = await db.selectFrom('coupon').select(['id', 'name']).where('status', '=', 'on').orderBy('id').executeTakeFirstOrThrow();
  const levels = [
    { invite_count: 1, stock: 200, reward: { type: 'points', points: 50, name: '50 积分' } },
    { invite_count: 3, stock: 100, reward: { type: 'coupon', reward_id: coupon.id, name: coupon.name } },
    { invite_count: 5, stock: 10, reward: { type: 'manual', name: '体脂秤一台' } },
  ];
  for (const [at, { reward, ...level }] of levels.entries())
    await db
      .insertInto('fission_level')
      .values({ fission_id, level: at + 1, reward: JSON.stringify(reward), ...level })
      .execute();
}

async function addCampaign(db: Db, company: DemoCompany): Promise<number> {
  const poster = await db.selectFrom('poster').select('id').where('status', '=', 'on').orderBy('id').executeTakeFirstOrThrow();
  const end = company.at(-18, '23:59:59');
  const { id } = await db
    .insertInto('fission')
    .values({
      ...{
        name: '邀好友，一起体测',
        cover: null,
        type: 'staff_code',
        status: 'running',
        poster_id: poster.id,
        expire_days: 7,
        hold_hours: 0,
      },
      ...{ start_at: company.at(demoReferrals.days + 1, '09:00'), end_at: end, rewards_until: rewardsUntil(end.toISOString(), 7) },
      ...{ new_friend_only: true, lost_invalid: true, auto_pass: true, user_ids: json(receivers.map(company.idOf)) },
      tag_ids: sql<string>`(select coalesce(jsonb_agg(id), '[]') from tag where name = '转介绍' and wx_tag_id is not null)`,
      welcome: json({
        content: '你好，我是{{staff}}。朋友推荐你来的吧？先发我身高体重，帮你看看怎么吃。',
        link: { title: '朋友的邀请进度', desc: '看看还差几位' },
      }),
      push: json({ staff: true, customer: true, content: '又有一位好友通过您的邀请添加了营养师，谢谢您。' }),
      rule_text: '好友需首次添加青禾的营养师。\n每人每档奖励限领一次，好友离开后不再计入。\n是否邀请由您决定。',
      ...{ operator_id: company.idOf('zhengkaiwen'), origin: demoOrigin, created_at: company.at(demoReferrals.days + 2, '15:10') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addLevels(db, id);
  return id;
}

/** A campaign of groups that was begun and is not on yet. */
async function addDraft(db: Db, company: DemoCompany) {
  const poster = await db.selectFrom('poster').select('id').where('status', '=', 'on').orderBy('id').executeTakeFirstOrThrow();
  const end = company.at(-30, '23:59:59');
  const { id } = await db
    .insertInto('fission')
    .values({
      ...{ name: '邀好友进群，一起打卡', type: 'group', status: 'draft', poster_id: poster.id, expire_days: 7, hold_hours: 24 },
      ...{ start_at: company.at(-7, '09:00'), end_at: end, rewards_until: rewardsUntil(end.toISOString(), 7) },
      ...{
        new_friend_only: true,
        lost_invalid: true,
        auto_pass: true,
        welcome: json({ content: '欢迎进群，每天一起打卡。' }),
        push: json({ staff: false, customer: false }),
      },
      chat_ids: sql<string>`(select coalesce(jsonb_agg(g.id order by g.id), '[]')
        from (select id from group_chat where dismissed_at is null order by id limit 2) g)`,
      ...{ operator_id: company.idOf('zhengkaiwen'), origin: demoOrigin, created_at: company.at(1, '16:40') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reward = JSON.stringify({ type: 'points', points: 30, name: '30 积分' });
  await db.insertInto('fission_level').values({ fission_id: id, level: 1, invite_count: 2, stock: 100, reward }).execute();
}

const configIdOf = ({ corpid }: DemoCompany, state: string) => createHash('sha256').update(`${corpid} ${state}`).digest('hex').slice(0, 32);

/** Customers who were friends before the campaign take part. */
async function addParticipants(db: Db, company: DemoCompany, fission_id: number) {
  const { rows } = await sql<{
    id: number;
  }>`select u.id from external_user u join customer c on c.id = u.customer_id and c.deleted_at is null
    where u.status = 'normal' and u.first_add_at < ${company.at(demoReferrals.days + 10, '00:00')} and u.wx_type = 1
    order by u.id limit ${sql.lit(demoReferrals.states.length)}`.execute(db);
  for (const [at, { id: external_user_id }] of rows.entries()) {
    const state = demoReferrals.states[at] as string;
    const { id } = await db
      .insertInto('fission_participant')
      .values({
        ...{ fission_id, external_user_id, type: 'staff_code', origin: demoOrigin, config_id: configIdOf(company, state) },
        ...{ joined_at: company.at(demoReferrals.days + 1, `1${at}:20`), told: sql<string>`fission_duty(${fission_id})` },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('scan_key').values({ state, fission_participant_id: id }).execute();
    await personalLink(db, { kind: 'fission', targetId: id, externalUserId: external_user_id });
  }
}

/** Their friends are those whom WeCom has with their codes. */
async function countFriends(db: Db, fissionId: number) {
  const { rows } = await sql<{ external_userid: string }>`select distinct u.external_userid from friendship_change f
    join scan_key k on k.state = f.state and k.fission_participant_id is not null join external_user u on u.id = f.external_user_id order by 1`.execute(
    db,
  );
  const campaign = await mustLockCampaign(db, fissionId);
  await countPeople(
    db,
    { ...campaign, push: { staff: false, customer: false } },
    rows.map((row) => row.external_userid),
  );
  // Each level was reached with its last friend.
  await sql`with reached as (select w.id, w.participant_id, r.added_at from fission_reward w
        join fission_level l on l.fission_id = w.fission_id and l.level = w.level cross join lateral (select f.added_at from fission_friend f
          where f.participant_id = w.participant_id and f.valid order by f.added_at offset l.invite_count - 1 limit 1) r
        where w.fission_id = ${fissionId} and w.state <> 'held'),
      dated as (update fission_reward w set owed_at = r.added_at, given_at = case when w.given_at is not null then r.added_at end from reached r where w.id = r.id)
    update fission_participant p set done_at = d.at from (select participant_id, max(added_at) as at from reached group by 1) d
    where p.id = d.participant_id and p.done_at is not null`.execute(db);
  await sql`update fission_friend set is_open = false, counted_at = case when counted_at is not null then added_at end where fission_id = ${fissionId}`.execute(
    db,
  );
}

/** Lets the simulated WeCom have the codes as it was told of them. */
async function addWays(db: Db, company: DemoCompany) {
  const { rows } = await sql<{
    config_id: string;
    state: string;
    name: string;
    user: string[];
    joined_at: string;
  }>`select p.config_id, k.state, f.name, p.told as user,
      p.joined_at from fission_participant p join fission f on f.id = p.fission_id join scan_key k on k.fission_participant_id = p.id
    where p.enterprise_id = ${company.id} order by p.id`.execute(db);
  await company.inWeCom(({ ways }) => {
    for (const { config_id, state, name: remark, user, joined_at } of rows) {
      const created = Math.floor(Date.parse(joined_at) / 1000);
      ways.set(config_id, { type: 2, scene: 2, user, state, remark, skip_verify: true, is_exclusive: false, created });
    }
  });
}

export const demo: Demo = {
  needs: [contacts, groups, coupons, posters],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    await asCompany(db, enterpriseId, async () => {
      const id = await addCampaign(db, company);
      await addParticipants(db, company, id);
      await countFriends(db, id);
      await addDraft(db, company);
    });
    await addWays(db, company);
  },
};
