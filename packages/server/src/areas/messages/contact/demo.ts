import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCodeState, demoCodes } from '../../../sandbox/demo-codes.js';
import { type DemoCompany, demoCompany, demoOrigin } from '../../../sandbox/demo-company.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { takeChannels } from '../../organisation/channel/channel.js';
import { demo as channels } from '../../organisation/channel/demo.js';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

interface DemoCode {
  name: string;
  group: string;
  channel: string | null;
  /** Who answers from when to when; outside of it, the backup. */
  slots?: { userid: string; from: string; to: string }[];
  backup?: string;
  limit?: number;
  welcome: string | null;
  days: number;
}

const codes: Record<DemoCodeState, DemoCode> = {
  qh_xihu: {
    ...{ name: '西湖门店前台立牌', group: '门店', channel: 'hz-xihu-01' },
    slots: [
      { userid: 'chenyutong', from: '09:00', to: '15:00' },
      { userid: 'lijianing', from: '14:00', to: '21:00' },
    ],
    backup: 'wangsiyuan',
    welcome: '{{nick}}，欢迎来到青禾！我是营养师{{staff}}。到店领的体测表拍照发给我，我先帮你看看三餐怎么调整。',
    days: 251,
  },
  qh_live: {
    ...{ name: '抖音直播间小黄车', group: '直播', channel: 'douyin', limit: 15 },
    welcome: '{{nick}}，你好，我是直播间的营养师{{staff}}。回复身高和体重，先送你一份三天的早餐搭配。',
    days: 251,
  },
  qh_friends: {
    ...{ name: '老会员转介绍卡片', group: '转介绍', channel: null, welcome: null },
    days: 251,
  },
};

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

function rowOf(company: DemoCompany, { state, userids }: (typeof demoCodes)[number]) {
  const { name, group, channel, slots = [], backup, limit, welcome, days } = codes[state];
  const schedule = slots.map(({ userid, from, to }) => ({ weekdays: everyDay, from, to, user_ids: [company.idOf(userid)] }));
  const people = userids.filter((one) => one !== backup).map(company.idOf);
  return {
    ...{ name, group_name: group, type: people.length > 1 ? (2 as const) : (1 as const), scene: 2 as const, daily_limit: limit ?? null },
    ...{ user_ids: json(people), backup_user_ids: json(backup ? [company.idOf(backup)] : []), schedule: json(schedule) },
    channel_id: channel === null ? null : sql<number>`(select id from channel where code = ${channel})`,
    ...{ welcome_mode: welcome === null ? ('default' as const) : ('code' as const), welcome_content: welcome },
    config_id: createHash('sha256').update(`${company.corpid} ${state}`).digest('hex').slice(0, 32),
    ...{ operator_id: company.idOf('zhengkaiwen'), origin: demoOrigin, created_at: company.at(days, '10:20') },
  };
}

/** Adds the codes with those who came by them. */
async function addCodes(db: Db, company: DemoCompany) {
  for (const code of demoCodes) {
    const tags = sql<string>`(select coalesce(jsonb_agg(id), '[]') from tag where name = ${code.tag} and wx_tag_id is not null)`;
    const values = { ...rowOf(company, code), tag_ids: tags };
    const { id } = await db.insertInto('staff_code').values(values).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('scan_key').values({ state: code.state, staff_code_id: id }).execute();
  }
  await sql`update staff_code c set told = jsonb_build_object('users', d.users, 'skip_verify', d.skip_verify)
    from staff_code k cross join lateral staff_code_duty(k.id, now()) d where k.id = c.id`.execute(db);
  // They were tagged and noted when they came.
  const { rows } = await sql<{ id: number }>`insert into staff_code_contact
      (enterprise_id, staff_code_id, external_user_id, wx_userid, added_at, is_open, noted_at)
    select f.enterprise_id, k.staff_code_id, f.external_user_id, f.wx_userid, f.changed_at, false, f.changed_at
    from friendship_change f join scan_key k on k.state = f.state where f.change = 'begun' and k.staff_code_id is not null
    order by f.changed_at, f.id returning external_user_id as id`.execute(db);
  await takeChannels(
    db,
    rows.map(({ id }) => id),
  );
}

/** Lets the simulated WeCom have the codes as it was told of them. */
async function addWays(db: Db, company: DemoCompany) {
  const { rows } = await sql<{
    config_id: string;
    state: string;
    name: string;
    type: 1 | 2;
    users: string[];
    skip_verify: boolean;
    created_at: string;
  }>`select c.config_id, k.state, c.name, c.type, c.told -> 'users' as users, (c.told ->> 'skip_verify')::boolean as skip_verify, c.created_at
    from staff_code c join scan_key k on k.staff_code_id = c.id where c.enterprise_id = ${company.id} order by c.id`.execute(db);
  await company.inWeCom(({ ways }) => {
    for (const { config_id, name: remark, users: user, created_at, ...way } of rows)
      ways.set(config_id, { ...way, remark, user, scene: 2, is_exclusive: false, created: Math.floor(Date.parse(created_at) / 1000) });
  });
}

export const demo: Demo = {
  needs: [contacts, channels],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    await asCompany(db, enterpriseId, () => addCodes(db, company));
    await addWays(db, company);
  },
};
