import { sql } from 'kysely';
import type { Context, Handlers } from '../context.js';
import { noticeOf } from '../notices/notice.js';
import { tellNotices } from '../notices/tell.js';
import { notFound } from '../refusal.js';

const mine = ({ db, principal }: Context) => db.selectFrom('notice').where('staff_id', '=', principal.staffId);

const unreadOf = async (context: Context) =>
  (await mine(context).select(sql<number>`count(*)::int`.as('count')).where('read_at', 'is', null).executeTakeFirstOrThrow()).count;

export const noticeHandlers: Handlers = {
  async listNotices(context, { page = 1, limit = 20, unread = false }) {
    const wanted = mine(context)
      .where('created_at', '>', sql<string>`now() - interval '90 days'`)
      .$if(unread, (some) => some.where('read_at', 'is', null));
    const rows = await wanted
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return { list: rows.map((row) => noticeOf(row, context.caller.language)), total, page, limit };
  },

  async setNoticesRead(context, { ids }) {
    const { db, principal } = context;
    if (ids) {
      const known = await mine(context).select('id').where('id', 'in', ids).execute();
      if (known.length !== new Set(ids).size) throw notFound();
    }
    const { numUpdatedRows } = await db
      .updateTable('notice')
      .set({ read_at: new Date() })
      .where('staff_id', '=', principal.staffId)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (some) => some.where('id', 'in', ids as number[]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await tellNotices(db, { staff_id: principal.staffId, enterprise_id: principal.enterpriseId });
    return { unread: await unreadOf(context) };
  },
};
