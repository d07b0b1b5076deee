import { sql } from 'kysely';
import { lockRows } from '../../../db/lock-rows.js';
import type { Person, PersonData, TimelineSource } from '../../../person/person-data.js';

const contact = { column: 'external_user_id', of: 'external_user' } as const;

const contactsOf = ({ external_userids }: Person) =>
  sql`select id from external_user where external_userid = any(${external_userids}::text[])`;

export const personData: PersonData[] = [
  {
    ...{ what: 'referral_campaigns', name: ['参加的裂变活动', 'Referral campaigns joined'], table: 'fission_participant' },
    ...{ owners: [contact], merge: 'with its owner', erase: { do: 'delete' }, exported: true },
    // Counting locks a campaign before its rows. The code in WeCom and the poster end once the row is gone.
    beforeErasure: ({ db, person }) =>
      lockRows(
        db,
        'fission',
        sql<boolean>`id in (select p.fission_id from fission_participant p where p.external_user_id in (${contactsOf(person)})
          union select r.fission_id from fission_friend r where r.external_userid = any(${person.external_userids}::text[]))`,
      ),
  },
  {
    ...{ what: 'referral_help', name: ['裂变助力', 'Help in referral campaigns'], table: 'fission_friend' },
    owners: [contact, { column: 'participant_id', of: 'fission_participant' }],
    identifiedBy: { external_userid: 'external_userids' },
    // A row names both the friend and, by the campaign, who brought them: neither gets the name of the other.
    ...{ merge: 'with its owner', erase: { do: 'delete' }, exported: false },
  },
  {
    ...{ what: 'referral_codes', name: ['裂变二维码', 'Referral codes'], table: 'scan_key' },
    owners: [{ column: 'fission_participant_id', of: 'fission_participant' }],
    ...{ merge: 'with its owner', erase: { do: 'delete' }, exported: false },
  },
  {
    ...{ what: 'referral_notices', name: ['裂变助力通知', 'Notices of referrals'], table: 'notice' },
    owners: [{ column: 'fission_friend_id', of: 'fission_friend' }],
    ...{ merge: 'with its owner', erase: { do: 'delete' }, exported: false },
  },
  {
    ...{ what: 'referral_rewards', name: ['裂变奖励', 'Rewards of referral campaigns'], table: 'fission_reward' },
    owners: [{ column: 'participant_id', of: 'fission_participant' }, { column: 'user_id' }],
    ...{ merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'referral_recounts', name: ['待重新计算的裂变', 'Referrals to be counted again'], table: 'fission_recount' },
    ...{ identifiedBy: { external_userid: 'external_userids' }, merge: 'with its owner', erase: { do: 'delete' }, exported: false },
  },
];

/** What happened in campaigns: a friend came, the person helped, a reward was given. */
export const timelineSources: TimelineSource[] = [
  {
    ...{ kind: 'fission_help', permission: 'fission:record:list' },
    rows(userId, { language }) {
      const say = (zh: string, en: string, name: ReturnType<typeof sql>) => sql`${language === 'zh' ? zh : en} || ${name}`;
      const none = sql`null::text, null::text, null::numeric, null::bigint`;
      return sql`select 'helped ' || r.id, r.added_at, null::text, ${say('为好友助力：', 'Helped a friend: ', sql`f.name`)}, ${none}, s.id
        from external_user u join fission_friend r on r.external_user_id = u.id join fission f on f.id = r.fission_id
          left join staff s on s.wx_userid = r.wx_userid and s.deleted_at is null
        where u.customer_id = ${userId}
        union all select 'brought ' || r.id, r.added_at, null, ${say('邀请好友：', 'Brought a friend: ', sql`f.name`)}, ${none}, s.id
        from external_user u join fission_participant p on p.external_user_id = u.id join fission_friend r on r.participant_id = p.id
          join fission f on f.id = p.fission_id left join staff s on s.wx_userid = r.wx_userid and s.deleted_at is null
        where u.customer_id = ${userId} and r.counted_at is not null
        union all select 'reward ' || w.id, w.given_at, null, ${say('获得裂变奖励：', 'Reward of a campaign: ', sql`(l.reward ->> 'name')`)}, ${none}, w.operator_id
        from external_user u join fission_participant p on p.external_user_id = u.id join fission_reward w on w.participant_id = p.id
          join fission_level l on l.fission_id = w.fission_id and l.level = w.level
        where u.customer_id = ${userId} and w.given_at is not null`;
    },
  },
];
