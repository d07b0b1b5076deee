import { sql } from 'kysely';
import type { PlatformAttachment } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import { enqueueAll } from '../../../outbox/enqueue-all.js';
import { mostReceivers } from './forecast.js';
import type { GoingMessage } from './going-message.js';
import { senderText } from './message-text.js';
import { type MassWrite, massSend } from './outgoing.js';

/** Senders, and about as many receivers, whose parts one transaction adds. */
const mostSenders = 50;
const mostRows = 20_000;

interface Part {
  id: number;
  wx_userid: string;
  name: string;
  receivers: string[];
}

/** Splits the receivers of the next senders into messages of WeCom. */
async function splitNext(db: Db, message: GoingMessage): Promise<Part[]> {
  const most = sql.lit(mostReceivers[message.type === 'group' ? 'group' : 'single']);
  const { rows } = await sql<Part>`with next_sender as (
      select s.staff_id, s.wx_userid from (
        select s.*, sum(s.target_total) over (order by s.staff_id) - s.target_total as before from mass_sender s
        where s.message_id = ${message.id} and s.target_total > 0
          and not exists (select from mass_platform_message p where p.message_id = s.message_id and p.staff_id = s.staff_id)
        order by s.staff_id limit ${sql.lit(mostSenders)}) s where s.before < ${sql.lit(mostRows)}),
    numbered as (select r.id, r.wx_id, r.staff_id, 1 + (row_number() over (partition by r.staff_id order by r.id) - 1) / ${most} as part
      from mass_receiver r join next_sender using (staff_id) where r.message_id = ${message.id}),
    added as (insert into mass_platform_message (enterprise_id, message_id, staff_id, part)
      select distinct app_tenant(), ${message.id}::bigint, staff_id, part from numbered returning id, staff_id, part),
    linked as (update mass_receiver r set platform_message_id = a.id from numbered n join added a on a.staff_id = n.staff_id and a.part = n.part
      where r.id = n.id)
    select a.id, t.wx_userid, st.name, array_agg(n.wx_id order by n.id) as receivers
    from added a join numbered n on n.staff_id = a.staff_id and n.part = a.part join next_sender t on t.staff_id = a.staff_id join staff st on st.id = a.staff_id
    group by a.id, t.wx_userid, st.name order by a.id`.execute(db);
  return rows;
}

const writeOf = (message: GoingMessage, attachments: readonly PlatformAttachment[], part: Part): MassWrite => ({
  id: part.id,
  chatType: message.type === 'group' ? 'group' : 'single',
  sender: part.wx_userid,
  receivers: part.receivers,
  content: senderText(message.content, part.name),
  attachments,
  allowSelect: message.allow_select,
});

/** Adds the parts of the next senders, each with its write. Returns false once all senders have theirs. */
export async function addParts(db: Db, message: GoingMessage, attachments: readonly PlatformAttachment[]): Promise<boolean> {
  const parts = await splitNext(db, message);
  // Writes of one sender are sent in order, so that at most one of them is looked for at a time. Those added at once need different targets.
  const waves = new Map<number, Part[]>();
  for (const part of parts) {
    const at = parts.filter((one) => one.wx_userid === part.wx_userid && one.id < part.id).length;
    waves.set(at, [...(waves.get(at) ?? []), part]);
  }
  for (const wave of waves.values()) {
    const writes = wave.map((part) => ({
      target: `mass ${part.wx_userid}`,
      subject: `${message.name}（${part.name}）`,
      input: writeOf(message, attachments, part),
    }));
    const ids = await enqueueAll(db, massSend, writes, message.operator_id);
    const links = wave.map((part) => ({ id: part.id, outgoing_id: ids.get(`mass ${part.wx_userid}`) }));
    await sql`update mass_platform_message p set outgoing_id = l.outgoing_id
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, outgoing_id bigint) where p.id = l.id`.execute(db);
  }
  return parts.length > 0;
}
