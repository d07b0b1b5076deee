import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { markTag } from '../../../outside/wecom/corp-tags.js';
import { getFriendships } from '../../../outside/wecom/customers.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoContact } from '../../../outside/wecom/wx-error.js';

interface MarkedTag {
  /** Of the row of `tag`. */
  id: number;
  wx_id: string;
}

interface Mark {
  /** Of the row of `external_user`. */
  external_user_id: number;
  userid: string;
  external_userid: string;
  add: MarkedTag[];
  remove: MarkedTag[];
}

const lookUpMs = 20_000;

const wxIds = (tags: readonly MarkedTag[]) => tags.map(({ wx_id }) => wx_id);

/** Stores what WeCom has now. A later write of the same tag stays open. */
async function storeMarks(db: Db, { external_user_id, userid, add, remove }: Mark) {
  await sql`with gone as (delete from external_user_mark where external_user_id = ${external_user_id} and wx_userid = ${userid}
        and wx_tag_id = any(${wxIds(remove)}::text[])),
      settled as (delete from tag_mark where external_user_id = ${external_user_id} and wx_userid = ${userid}
        and (tag_id = any(${add.map(({ id }) => id)}::bigint[]) and wanted or tag_id = any(${remove.map(({ id }) => id)}::bigint[]) and not wanted))
    insert into external_user_mark (enterprise_id, external_user_id, wx_userid, wx_tag_id)
      select f.enterprise_id, f.external_user_id, f.wx_userid, t from external_user_follow f cross join unnest(${wxIds(add)}::text[]) t
      where f.external_user_id = ${external_user_id} and f.wx_userid = ${userid} on conflict do nothing`.execute(db);
}

/** Adds tags to a contact of a member in WeCom, and removes others. */
export const tagMark: OutgoingKind<Mark, null> = {
  kind: 'tag.mark',
  name: ['给企微客户打标签', 'Mark a contact in WeCom'],
  async send({ wecom }, { userid, external_userid, add, remove }) {
    await markTag(await wecom('customer'), { userid, external_userid, add_tag: wxIds(add), remove_tag: wxIds(remove) });
    return null;
  },
  async lookUp({ wecom }, { userid, external_userid, add, remove }) {
    const asked = getFriendships(await wecom('customer'), external_userid, AbortSignal.timeout(lookUpMs));
    const friendships = await missingAsUndefined(asked, isNoContact);
    const tags = friendships?.find((one) => one.follow.userid === userid)?.follow.tags;
    const isDone = tags && wxIds(add).every((id) => tags.includes(id)) && !wxIds(remove).some((id) => tags.includes(id));
    return isDone ? { result: null } : undefined;
  },
  async settle(db, mark, outcome) {
    if (outcome.status === 'sent') await storeMarks(db, mark);
  },
};

export const outgoingKinds = [tagMark];
