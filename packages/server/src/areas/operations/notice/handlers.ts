import { sql } from 'kysely';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { noticeOf } from '../../../notices/notice.js';
import { publishNotices } from '../../../notices/publish.js';

const mine = ({ db, principal }: Context) => db.selectFrom('notice').where('staff_id', '=', principal.staffId);

const unreadOf = async (context: Context) =>
  (await mine(context).select(sql<number>`count(*)::int`.as('count')).where('read_at', 'is', null).executeTakeFirstOrThrow()).count;

export const handlers: Handlers = {
  listNotices: list('listNotices', {
    from: (context: Context) => mine(context).where('notice.created_at', '>', sql<string>`now() - interval '90 days'`),
    id: 'notice.id',
    columns: ['id', 'job_id', 'facts', 'created_at', 'read_at'],
    where: { unread: (only) => (only ? sql<boolean>`notice.read_at is null` : everyRow()) },
    order: [],
    shape: (row, { caller }) => noticeOf(row, caller.language),
  }),

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
    if (numUpdatedRows > 0n) await publishNotices(db, { staff_id: principal.staffId, enterprise_id: principal.enterpriseId });
    return { unread: await unreadOf(context) };
  },
};
