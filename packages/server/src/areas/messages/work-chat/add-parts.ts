import { sql } from 'kysely';
import type { PlatformAttachment } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import { enqueueAll } from '../../../outbox/enqueue-all.js';
import { mostReceivers } from './forecast.js';
import type { GoingMessage } from './going-message.js';
import { senderText } from './message-text.js';
import { type MassWrite, massSend } from './outgoing.js';

/** Parts, and about as many receivers, that one transaction adds. */
const mostParts = 50;
const mostRows = 20_000;

interface Part {
  id: number;
  wx_userid: string;
  name: string;
  receivers: string[];
}

/** Returns the next messages of WeCom that the outbox does not have. */
async function nextParts(db: Db, message: GoingMessage): Promise<Part[]> {
  const most = sql.lit(mostReceivers[message.type === 'group' ? 'group' : 'single']);
  const { rows } = await sql<Part>`with next_part as (
      select * from (
        select p.id, s.wx_userid, p.staff_id, sum(least(s.target_total, ${most})) over (order by p.staff_id, p.part) - least(s.target_total, ${most}) as before
        from mass_platform_message p join mass_sender s using (message_id, staff_id) where p.message_id = ${message.id} and p.outgoing_id is null
        order by p.staff_id, p.part limit ${sql.lit(mostParts)}) p where p.before < ${sql.lit(mostRows)})
    select p.id, p.wx_userid, st.name, array_agg(r.wx_id order by r.id) as receivers
    from next_part p join staff st on st.id = p.staff_id join mass_receiver r on r.platform_message_id = p.id
    group by p.id, p.wx_userid, st.name order by p.id`.execute(db);
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

/** Gives the next parts to the outbox. Returns false once it has all of them. */
export async function addParts(db: Db, message: GoingMessage, attachments: readonly PlatformAttachment[]): Promise<boolean> {
  const parts = await nextParts(db, message);
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
