import { sql } from 'kysely';
import { dayOf } from '../../../db/days/instants.js';
import type { Person, PersonData, TimelineSource } from '../../../person/person-data.js';
import { visibleConversation } from './scope.js';

const externals = ({ external_userids }: Person) => sql`any(${external_userids}::text[])`;
const conversations = (person: Person) => sql`select c.id from chat_conversation c where c.external_userid = ${externals(person)}`;
const messages = (person: Person) =>
  sql`select m.seq from chat_message m where m.conversation_id in (${conversations(person)}) or (m.sender_kind = 'customer' and m.sender = ${externals(person)})`;

const gone = { merge: 'with its owner', erase: { do: 'delete' } } as const;

export const personData: PersonData[] = [
  {
    ...{ what: 'chat_conversations', name: ['会话', 'Conversations'], table: 'chat_conversation', exported: false },
    identifiedBy: { external_userid: 'external_userids' },
    ...gone,
  },
  {
    ...{ what: 'chat_members', name: ['会话成员', 'Members of conversations'], table: 'chat_member', exported: false },
    also: (person) => sql`r.conversation_id in (${conversations(person)})`,
    ...gone,
  },
  {
    ...{ what: 'chat_turns', name: ['会话回复', 'Replies'], table: 'chat_turn', exported: false },
    also: (person) => sql`r.conversation_id in (${conversations(person)})`,
    ...gone,
  },
  {
    ...{ what: 'chat_messages', name: ['会话内容', 'Messages'], table: 'chat_message', exported: true },
    also: (person) =>
      sql`(r.conversation_id in (${conversations(person)}) or (r.sender_kind = 'customer' and r.sender = ${externals(person)}))`,
    // Messages to groups name their receivers. The digest was made of the names, too.
    beforeErasure: ({ db, person }) =>
      sql`update chat_audience a set digest = sha256(convert_to('audience ' || a.id, 'UTF8')),
        userids = array(select t.id from unnest(a.userids) with ordinality t(id, n) where t.id <> all(${person.external_userids}::text[]) order by t.n)
        where a.userids && ${person.external_userids}::text[]`.execute(db),
    ...gone,
  },
  {
    ...{ what: 'chat_words', name: ['会话搜索', 'Words of messages'], table: 'chat_words', exported: false },
    also: (person) => sql`r.seq in (${messages(person)})`,
    ...gone,
  },
  {
    // Others may have sent the same file, but what a person sent goes.
    ...{ what: 'chat_files', name: ['会话文件', 'Files of messages'], table: 'chat_media', exported: true },
    also: (person) => sql`r.id in (select m.media_id from chat_message m where m.seq in (${messages(person)}))`,
    ...gone,
  },
  {
    ...{ what: 'chat_consents', name: ['会话存档同意', 'Consents to the chat archive'], table: 'chat_consent', exported: true },
    identifiedBy: { external_userid: 'external_userids' },
    ...gone,
  },
  {
    ...{
      what: 'chat_consents_asked',
      name: ['会话存档同意的查询', 'Questions about consents'],
      table: 'chat_consent_asked',
      exported: false,
    },
    identifiedBy: { external_userid: 'external_userids' },
    ...gone,
  },
  {
    what: 'chat_readings',
    name: ['会话查阅记录', 'Readings of chats'],
    table: 'chat_reading',
    identifiedBy: { external_userid: 'external_userids' },
    merge: 'with its owner',
    erase: {
      do: 'keep',
      reason: ['法律要求处理记录至少保留三年', 'The law asks to keep records of processing for at least three years'],
    },
    exported: true,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    // Its words are read in the archive, which keeps who read them.
    ...{ kind: 'chat', permission: 'chat-log:chat:list' },
    rows: (
      userId,
      { principal, zone },
    ) => sql`select d.id || ' ' || d.day, d.last_at, null::text, null::text, null::text, null::text, d.count,
        null::bigint, (select s.id from chat_member o join staff s on s.wx_userid = o.wx_userid and s.deleted_at is null
          where o.conversation_id = d.id order by o.last_at desc limit 1)
      from (select c.id, ${dayOf(sql`m.sent_at`, { timeZone: zone })} as day, max(m.sent_at) as last_at, count(*)::numeric as count
        from external_user u join chat_conversation c on c.external_userid = u.external_userid join chat_message m on m.conversation_id = c.id
        where u.customer_id = ${userId} and c.type = 'single' and ${visibleConversation(principal)} group by 1, 2) d`,
  },
];
