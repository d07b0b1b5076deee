import { sql } from 'kysely';
import { inLastDays } from '../../../db/days.js';
import { exportKindOf } from '../../../exports/kinds.js';
import { fileAddress } from '../../../files/addresses.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import type { JobKind } from '../../../jobs/job.js';
import { mealsToReview, ofService } from '../../service/punch/meals-in-scope.js';
import { myDay } from './my-day.js';
import { profileOf } from './my-profile.js';
import { provePassword } from './password-handlers.js';
import { liveStaff } from './staff.js';
import { waitingRows } from './waiting-rows.js';

type Told = `${Exclude<JobKind, 'event'>} ${'finished' | 'failed'}` | 'report';

/** Inbox notifications by kind, with the page that shows them; an export is on the page of its list. */
const told: Record<Told, { text: Sentence; link?: string }> = {
  'import finished': { text: ['导入已完成', 'Imports finished'], link: '/system/import' },
  'import failed': { text: ['导入失败', 'Imports failed'], link: '/system/import' },
  'sync finished': { text: ['同步已完成', 'Syncs finished'], link: '/system/staff' },
  'sync failed': { text: ['同步失败', 'Syncs failed'], link: '/system/staff' },
  'export finished': { text: ['导出已完成', 'Exports finished'] },
  'export failed': { text: ['导出失败', 'Exports failed'] },
  report: { text: ['反馈有新进展', 'Updates on your reports'], link: '/user/feedback' },
};

/** Counts unread inbox notifications by kind, each with a link to its page. */
async function unreadNotices({ db, principal, caller }: Context) {
  const { rows } = await sql<{ what: Told; exported: string; number: number }>`
    select case when job_id is null then facts ->> 'kind' else concat(facts ->> 'kind', ' ', facts ->> 'status') end as what,
      coalesce(facts ->> 'export', '') as exported, count(*)::int as number
    from notice where staff_id = ${principal.staffId} and read_at is null group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ what, exported, number }) => {
    const { text, link = exportKindOf(exported).path } = told[what];
    return { text: text[caller.language === 'en' ? 1 : 0], number, link };
  });
}

/** Returns the rows of the popovers. */
async function unprocessed(context: Context) {
  const [remind_msg, need_dealt_msg] = [await waitingRows(context, 'remind_msg'), await waitingRows(context, 'need_dealt_msg')];
  return { remind_msg, need_dealt_msg, notify_msg: await unreadNotices(context) };
}

const sum = (items: { number: number }[]) => items.reduce((total, item) => total + item.number, 0);

export const handlers: Handlers = {
  getMyProfile: profileOf,

  async getUnprocessedCounts(context) {
    const { remind_msg, need_dealt_msg, notify_msg } = await unprocessed(context);
    return { remind: sum(remind_msg), need_dealt: sum(need_dealt_msg), notify: sum(notify_msg) };
  },

  getUnprocessedInfo: unprocessed,

  getMyDay: myDay,

  changeMyPhone: {
    async prepare(context, { phone, password }) {
      const assertProved = await provePassword(context, password, 'password');
      return async (inside) => {
        const { db, principal, audit } = inside;
        await assertProved(db);
        const before = await liveStaff(db).select('phone').where('id', '=', principal.staffId).executeTakeFirst();
        await db.updateTable('staff').set({ phone }).where('id', '=', principal.staffId).execute();
        audit({ target: principal.staffId, before });
        return profileOf(inside);
      };
    },
  },

  async updateMyProfile(context, { name, email, sex = 0 }) {
    const { db, principal, audit } = context;
    const before = await liveStaff(db).select(['name', 'email', 'sex']).where('id', '=', principal.staffId).executeTakeFirst();
    await db
      .updateTable('staff')
      .set({ name, email: email ?? null, sex })
      .where('id', '=', principal.staffId)
      .execute();
    audit({ target: principal.staffId, before });
    return profileOf(context);
  },

  async updateMyAvatar(context, { avatar }) {
    const { db, principal, audit } = context;
    const known = avatar.startsWith(fileAddress)
      ? await db.selectFrom('file').select('id').where('key', '=', avatar.slice(fileAddress.length)).executeTakeFirst()
      : undefined;
    if (!known) throw refuseField(42200, 'avatar', 'exists', ['请先上传图片', 'Upload the picture first']);
    await db.updateTable('staff').set({ avatar }).where('id', '=', principal.staffId).execute();
    audit({ target: principal.staffId });
    return profileOf(context);
  },

  async getMyDashboard(context) {
    const { db, principal } = context;
    const user = await liveStaff(db)
      .select(['id', 'name', 'avatar', 'position'])
      .where('id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ customer_total: number; customer_new_7d: number; service_active: number; order_fen_30d: number }>`
      with mine as (select id, created_at from customer where principal_user_id = ${principal.staffId} and deleted_at is null)
      select count(*)::int as customer_total, (count(*) filter (where ${inLastDays(7, sql`created_at`, principal)}))::int as customer_new_7d,
        (select count(*)::int from service s where s.principal_user_id = ${principal.staffId} and s.deleted_at is null and s.status = 'in_service') as service_active,
        (select coalesce(sum(pay_amount_fen - refund_fen), 0) from platform_order o join mine on mine.id = o.user_id
          where o.deleted_at is null and o.status not in ('unpaid', 'closed') and ${inLastDays(30, sql`o.pay_at`, principal)})::bigint as order_fen_30d
      from mine`.execute(db);
    const { punch_pending } = await mealsToReview(context)
      .where(ofService(sql`service.principal_user_id = ${principal.staffId}`))
      .select(sql<number>`count(*)::int`.as('punch_pending'))
      .executeTakeFirstOrThrow();
    return { user, ...(rows[0] as (typeof rows)[0]), punch_pending };
  },
};
