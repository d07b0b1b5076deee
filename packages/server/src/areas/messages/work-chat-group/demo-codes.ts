import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { toPlatform } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import { type DemoJoinState, demoJoinCodes } from '../../../sandbox/demo-codes.js';
import { type DemoCompany, demoOrigin } from '../../../sandbox/demo-company.js';

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

const nameOf = ({ corpid }: DemoCompany, what: string, length: number) =>
  createHash('sha256').update(`${corpid} ${what}`).digest('hex').slice(0, length);

const ways: Record<DemoJoinState, { name: string; base: string | null }> = {
  qh_breakfast: { name: '早餐打卡群：门店桌牌', base: null },
  qh_benefits: { name: '福利群：包裹卡', base: '门店福利群' },
};

const welcomes: { name: string; content: string; notify: boolean; attachments: StoredAttachment[] }[] = [
  {
    ...{ name: '打卡群入群须知', notify: true, attachments: [] },
    content: '%NICKNAME% 欢迎入群！每天 21 点前发三餐照片，营养师晚上统一点评。改群名片的格式：昵称 + 目标。',
  },
  {
    ...{ name: '福利群欢迎语', notify: false },
    content: '%NICKNAME% 来啦！每周三中午发会员价，周五公布打卡奖励。群里不讨论病情，需要的私信营养师。',
    attachments: [
      {
        ...{ msgtype: 'link', title: '看懂食品标签', desc: '配料表排第一的是什么，决定了它是什么。' },
        url: 'https://h5.shiyi.example/article/labels',
      },
    ],
  },
];

/** Adds the join codes by which members came, and the welcomes of groups. */
export async function addGroupCodes(db: Db, company: DemoCompany) {
  const groups = await db.selectFrom('group_chat').select('id').orderBy('id').execute();
  const made = { operator_id: company.idOf('fengshihan'), created_at: company.at(205, '16:10') };
  for (const { state, groups: places } of demoJoinCodes) {
    const { name, base } = ways[state];
    const chats = places.flatMap((place) => groups[place]?.id ?? []);
    const room = { auto_create: base !== null, room_base_name: base, room_base_id: base === null ? null : 2 };
    await db
      .insertInto('group_join_way')
      .values({ ...made, name, ...room, state, chat_ids: json(chats), config_id: nameOf(company, state, 32) })
      .execute();
  }
  for (const { attachments, ...welcome } of welcomes)
    await db
      .insertInto('group_welcome')
      // WeCom was told long ago, by a write that is no longer kept.
      .values({
        outgoing_id: 0,
        ...made,
        ...welcome,
        attachments: json(attachments),
        origin: demoOrigin,
        template_id: `msg${nameOf(company, welcome.name, 24)}`,
      })
      .execute();
}

interface FormerMember {
  group_chat_id: number;
  userid: string;
  name: string;
  invitor: string;
  joined_at: string;
  quit_time: string;
  quit_scene: number;
}

/** Adds a few members to each group who have left it by themselves or were removed. WeCom lists only who is still there. */
export async function addFormerMembers(db: Db) {
  const { rows } =
    await sql<FormerMember>`select f.group_chat_id, f.userid, f.name, f.invitor, (f.begin + f.age * 0.11 * f.nth)::timestamptz(0) as joined_at,
      (f.begin + f.age * (0.3 + 0.15 * f.nth))::timestamptz(0) as quit_time, (f.nth = 3)::int as quit_scene
    from (select g.id as group_chat_id, u.external_userid as userid, u.name, g.owner_wx_userid as invitor, g.wx_created_at as begin,
        now() - interval '1 day' - g.wx_created_at as age, row_number() over (partition by g.id order by md5(u.external_userid || g.chat_id)) as nth
      from group_chat g cross join external_user u
      where g.wx_created_at < now() - interval '10 days'
        and not exists (select from group_chat_member m where m.group_chat_id = g.id and m.userid = u.external_userid)) f
    where f.nth <= 4 order by f.group_chat_id, f.nth`.execute(db);
  const columns = sql`group_chat_id bigint, userid text, name text, invitor text, joined_at timestamptz, quit_time timestamptz, quit_scene integer`;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(${columns})`;
  await sql`insert into group_chat_member (group_chat_id, userid, type, name, joined_at, join_scene, invitor)
    select group_chat_id, userid, 2, name, joined_at, 1, invitor from ${given}`.execute(db);
  // Of its own, so that the history has both.
  await sql`update group_chat_member m set quit_time = f.quit_time, quit_scene = f.quit_scene from ${given}
    where m.group_chat_id = f.group_chat_id and m.userid = f.userid`.execute(db);
}

/** Lets the simulated WeCom have the same codes and welcomes. */
export async function addCodesToWeCom(db: Db, company: DemoCompany) {
  const joinRows = await db.selectFrom('group_join_way').selectAll().where('enterprise_id', '=', company.id).orderBy('id').execute();
  const groups = await db.selectFrom('group_chat').select(['id', 'chat_id']).where('enterprise_id', '=', company.id).execute();
  const welcomeRows = await db.selectFrom('group_welcome').selectAll().where('enterprise_id', '=', company.id).orderBy('id').execute();
  const chatIds = new Map(groups.map(({ id, chat_id }) => [id, chat_id]));
  await company.inWeCom(({ joinWays, groupWelcomes }) => {
    for (const { config_id, name, auto_create, room_base_name, room_base_id, chat_ids, state } of joinRows)
      joinWays.set(String(config_id), {
        ...{ scene: 2, remark: name, auto_create_room: auto_create ? 1 : 0, room_base_name: room_base_name ?? '', state },
        ...{ room_base_id: room_base_id ?? 1, chat_id_list: (chat_ids as number[]).flatMap((id) => chatIds.get(id) ?? []) },
      });
    for (const { template_id, content, notify, attachments, origin } of welcomeRows) {
      const [attachment] = toPlatform(attachments as StoredAttachment[], new Map(), origin);
      groupWelcomes.set(String(template_id), {
        ...{ text: { content }, notify: notify ? 1 : 0 },
        ...(attachment ? { [attachment.msgtype]: attachment[attachment.msgtype] } : {}),
      });
    }
  });
}
