import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { JobQueue } from '../../../jobs/job-queue.js';
import type { SiftedMessage } from '../chat-log/sift.js';
import { alertStaff } from './alert-staff.js';
import { loadWatch, type WatchedRule } from './load-rules.js';

interface Staff {
  id: number;
  wx_userid: string;
  /** Departments of the person and those above them. */
  dept_ids: readonly number[];
}

/** Characters of a message around a hit. */
const excerptLength = 80;

/** The words around a place, cut at whole characters. */
export function excerptOf(text: string, from: number, to: number, most = excerptLength): { excerpt: string; at: number } {
  const spare = Math.max(0, most - (to - from));
  const start = Math.max(0, Math.min(from - Math.floor(spare / 2), text.length - most));
  const cut = text.slice(start, start + most);
  const lost = /^[\udc00-\udfff]/.test(cut) ? 1 : 0;
  const excerpt = cut.slice(lost).replace(/[\ud800-\udbff]$/, '');
  return { excerpt, at: start + lost };
}

async function staffBy(db: Db, messages: readonly SiftedMessage[]): Promise<Map<string, Staff>> {
  const userids = [...new Set(messages.flatMap(({ from, session }) => [from, ...session.members]))];
  const { rows } = await sql<Staff>`select s.id, s.wx_userid, coalesce((
      with recursive above as (
        select d.id, d.pid from staff_department sd join department d on d.id = sd.dept_id where sd.staff_id = s.id
        union select d.id, d.pid from department d join above a on d.id = a.pid)
      select json_agg(id) from above), '[]') as dept_ids
    from staff s where s.wx_userid = any(${userids}::text[]) and s.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.wx_userid, row]));
}

const applies = ({ scope, scope_ids }: WatchedRule, { id, dept_ids }: Staff) =>
  scope === 'all' || (scope === 'user' ? scope_ids.includes(id) : dept_ids.some((dept) => scope_ids.includes(dept)));

/** Whose chat a message is: the member who wrote it or, of a customer's, the first member there who is staff. */
function holderOf({ from, senderKind, session }: SiftedMessage, staff: ReadonlyMap<string, Staff>): Staff | undefined {
  if (senderKind === 'staff') return staff.get(from);
  return session.members.map((one) => staff.get(one)).find((one) => one !== undefined);
}

async function hitsIn(db: Db, enterpriseId: number, messages: readonly SiftedMessage[]) {
  const { rules, matcher } = await loadWatch(db, enterpriseId);
  if (rules.size === 0) return [];
  const staff = await staffBy(db, messages);
  return messages.flatMap((message) => {
    const { content, senderKind, recalls } = message;
    const holder = holderOf(message, staff);
    if (content === null || recalls !== null || !holder || senderKind === 'robot') return [];
    return matcher.findIn(content).flatMap(({ rule: id, word, from, to }) => {
      const rule = rules.get(id);
      if (!rule || (rule.sender !== 'both' && rule.sender !== senderKind) || !applies(rule, holder)) return [];
      return [
        {
          ...{ rule_id: id, msgid: message.msgid, seq: message.seq, session_id: message.session.id },
          ...{
            external_userid: message.session.external ?? (senderKind === 'customer' ? message.from : null),
            roomid: message.session.roomid,
          },
          ...{ word, excerpt: excerptOf(content, from, to).excerpt, first_char: from, last_char: to, level: rule.level },
          ...{ sender: senderKind, staff_id: holder.id, happened_at: message.sentAt },
        },
      ];
    });
  });
}

/** Keeps the words in new messages that rules watch for, and tells those who want to know. */
export async function keepHits(db: Db, jobs: JobQueue | undefined, enterpriseId: number, messages: readonly SiftedMessage[]) {
  const hits = await hitsIn(db, enterpriseId, messages);
  if (hits.length === 0) return;
  const { rows } = await sql<{ rule_id: number; session_id: string }>`
    insert into chat_hit (rule_id, msgid, seq, session_id, external_userid, peer_name, word, excerpt, first_char, last_char, level, sender, staff_id, happened_at)
    select rule_id, msgid, seq, session_id, external_userid,
      coalesce(left(case when roomid is null then (select u.name from external_user u where u.external_userid = t.external_userid)
        else (select g.name from group_chat g where g.chat_id = roomid) end, 64), ''),
      word, excerpt, first_char, last_char, level, sender, staff_id, happened_at
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as t(rule_id bigint, msgid text, seq bigint, session_id text, external_userid text, roomid text,
      word text, excerpt text, first_char integer, last_char integer, level text, sender text, staff_id bigint, happened_at timestamptz)
    on conflict (enterprise_id, msgid, rule_id, word) do nothing returning rule_id, session_id`.execute(db);
  if (jobs) await alertStaff(db, jobs, rows);
}
