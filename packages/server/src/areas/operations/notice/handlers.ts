import { sql } from 'kysely';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { noticeOf } from '../../../notices/notice.js';
import { publishNotices } from '../../../notices/publish.js';
import { isUnread, readAt } from '../../../notices/unread.js';

const mine = ({ db, principal }: Context) => db.selectFrom('notice').where('staff_id', '=', principal.staffId);

const unreadOf = async (context: Context) =>
  (await mine(context).select(sql<number>`count(*)::int`.as('count')).where(isUnread(context.principal.staffId)).executeTakeFirstOrThrow())
    .count;

/** As many as are marked one by one. */
const mostMarked = 1000;

/** Reads the notices that are older than the newest unread ones. Newer ones may still be on their way with a lower id. */
const readOlder = ({ db, principal }: Context) =>
  sql`insert into notice_mark (staff_id, read_to)
    select ${principal.staffId}, id from notice where staff_id = ${principal.staffId} and ${isUnread(principal.staffId)}
      order by id desc offset ${mostMarked} limit 1
    on conflict (enterprise_id, staff_id) do update set read_to = excluded.read_to, read_at = excluded.read_at`.execute(db);

const noticeColumns = ({ principal }: Pick<Context, 'principal'>) =>
  ['notice.id', 'notice.job_id', 'notice.facts', 'notice.created_at', readAt(principal.staffId).as('read_at')] as const;

export const handlers: Handlers = {
  listNotices: list('listNotices', {
    from: (context: Context) => mine(context).where('notice.created_at', '>', sql<string>`now() - interval '90 days'`),
    id: 'notice.id',
    columns: noticeColumns,
    where: { unread: (only, { principal }) => (only ? isUnread(principal.staffId) : everyRow()) },
    order: [],
    shape: (row, { caller }) => noticeOf(row, caller.language),
  }),

  async setNoticesRead(context, { ids }) {
    const { db, principal } = context;
    if (ids) {
      const known = await mine(context).select('id').where('id', 'in', ids).execute();
      if (known.length !== new Set(ids).size) throw notFound();
    }
    if (!ids) await readOlder(context);
    const { numUpdatedRows } = await db
      .updateTable('notice')
      .set({ read_at: new Date() })
      .where('staff_id', '=', principal.staffId)
      .where(isUnread(principal.staffId))
      .$if(ids !== undefined, (some) => some.where('id', 'in', ids as number[]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await publishNotices(db, { staff_id: principal.staffId, enterprise_id: principal.enterpriseId });
    return { unread: await unreadOf(context) };
  },
};
