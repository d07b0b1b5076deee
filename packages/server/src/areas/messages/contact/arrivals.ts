import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { changeTags } from '../../customers/customer-tag/change-tags.js';
import { markContact } from '../../customers/customer-tag/push-marks.js';
import { contactRemark } from '../../customers/external-user/outgoing.js';
import { type RemarkRule, remarkFor } from './remark.js';

const batch = 100;

/** A contact who came by a code. */
interface Arrival {
  id: number;
  staff_code_id: number;
  external_user_id: number;
  external_userid: string;
  wx_userid: string;
  name: string;
  customer_id: number | null;
  noted_at: string | null;
  nick_block: string[];
  tag_ids: number[];
  remark_rule: RemarkRule | null;
  description: string | null;
  channel: string | null;
  remark: string | null;
  /** Of the company's calendar, as 0620. */
  day: string;
}

async function openArrivals(db: Db): Promise<Arrival[]> {
  const { rows } =
    await sql<Arrival>`select a.id, a.staff_code_id, a.external_user_id, u.external_userid, a.wx_userid, u.name, u.customer_id, a.noted_at,
      c.nick_block, c.remark_rule, c.description, h.name as channel, f.remark, day_code(a.added_at, e.time_zone) as day,
      coalesce((select json_agg(t.id) from tag t join tag_group g on g.id = t.tag_group_id where c.tag_ids @> to_jsonb(t.id) and g.kind = 'manual'), '[]') as tag_ids
    from staff_code_contact a join staff_code c on c.id = a.staff_code_id join enterprise e on e.id = a.enterprise_id
      join external_user u on u.id = a.external_user_id
      join external_user_follow f on f.external_user_id = a.external_user_id and f.wx_userid = a.wx_userid
      left join channel h on h.id = c.channel_id
    where a.is_open order by a.id limit ${sql.lit(batch)} for no key update of a skip locked`.execute(db);
  return rows;
}

/** Whether a name has words that keep its owner from being tagged and welcomed. */
export const isBlocked = (name: string, words: readonly string[]) => {
  const folded = name.normalize('NFKC').toLowerCase();
  return words.some((word) => folded.includes(word.normalize('NFKC').toLowerCase()));
};

async function tag(db: Db, { external_user_id, external_userid, wx_userid, name, customer_id, tag_ids }: Arrival) {
  if (tag_ids.length === 0) return;
  if (customer_id === null) return markContact(db, { external_user_id, external_userid, wx_userid, subject: name }, tag_ids);
  await lockRows(db, 'customer', sql`id = ${customer_id}`);
  await changeTags({ db, origin: 'staff_code', staffId: null }, [customer_id], { add_tag_ids: tag_ids });
}

/** Has the member note the contact as the code says. What they noted themselves stays. */
async function note(db: Db, arrival: Arrival) {
  const { external_user_id: id, external_userid, wx_userid: userid, name, remark_rule, description, channel, remark, day } = arrival;
  if (arrival.noted_at !== null || (remark !== null && remark !== '') || (!remark_rule && description === null)) return;
  const text = remark_rule ? remarkFor(remark_rule, { name, channel, day }) : '';
  await enqueue(db, contactRemark, {
    ...{ target: `contact ${external_userid} ${userid}`, subject: name },
    input: { id, userid, external_userid, remark: text, description: description ?? '', remark_company: '' },
  });
}

/** Tags and notes those who came by codes since. Returns the codes that they came by, and whether there may be more. */
export async function settleArrivals(db: Db): Promise<{ codes: number[]; more: boolean }> {
  const arrivals = await openArrivals(db);
  for (const arrival of arrivals) {
    if (!isBlocked(arrival.name, arrival.nick_block)) await tag(db, arrival);
    await note(db, arrival);
  }
  const ids = arrivals.map(({ id }) => id);
  if (ids.length > 0)
    await sql`update staff_code_contact set is_open = false, noted_at = coalesce(noted_at, now()) where id = any(${ids}::bigint[])`.execute(
      db,
    );
  return { codes: [...new Set(arrivals.map((one) => one.staff_code_id))], more: arrivals.length === batch };
}
