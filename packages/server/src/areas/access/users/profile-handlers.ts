import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { allows } from '../../../auth/allows.js';
import { inLastDays } from '../../../db/days.js';
import { exportKindOf } from '../../../exports/kinds.js';
import { waiting as waitingOfAreas } from '../../../generated/areas/waiting.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import type { JobKind } from '../../../jobs/job.js';
import type { Waiting } from '../../../notices/waiting.js';
import { mayHandle } from '../../operations/work-order/handlers.js';
import { mealsToReview, ofService } from '../../service/punch/meals-in-scope.js';
import { profileOf } from './my-profile.js';
import { provePassword } from './password-handlers.js';
import { liveStaff } from './staff.js';

/** URL prefix of images from uploadImage; loading other images would reveal viewers to their host. */
const fileAddress = '/admin/v1/files/';

const waiting = {
  locked: ['被锁定的员工账号', 'Locked staff accounts'],
  workOrders: ['待处理的问题反馈', 'Open problem reports'],
} satisfies Record<string, Sentence>;

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

/** Counts what the areas have waiting for the caller. */
async function waitingRows(context: Context, popover: Waiting['popover']) {
  const { principal, caller } = context;
  const rows: Data<'getUnprocessedInfo'>[Waiting['popover']] = [];
  // One connection answers them one after the other.
  for (const one of waitingOfAreas as Waiting[][])
    for (const { permission, text, of, ...its } of one)
      if (its.popover === popover && allows(principal, permission)) {
        const { link, number, due_at, due_on } = await of(context);
        rows.push({ text: text[caller.language === 'en' ? 1 : 0], number, link, ...(due_at && { due_at }), ...(due_on && { due_on }) });
      }
  return rows;
}

/** Returns the rows of the popovers. */
async function unprocessed(context: Context) {
  const { db, principal, caller } = context;
  const { rows } = await sql<{ locked: number; work_orders: number }>`
    select (select count(*)::int from staff where status = 'locked' and deleted_at is null) as locked,
      (select count(*)::int from work_order where status = 'open') as work_orders`.execute(db);
  const { locked, work_orders } = rows[0] as { locked: number; work_orders: number };
  const row = (may: boolean, sentence: Sentence, number: number, link: string) =>
    may ? [{ text: sentence[caller.language === 'en' ? 1 : 0], number, link }] : [];
  return {
    remind_msg: [
      ...(await waitingRows(context, 'remind_msg')),
      ...row(principal.isAdmin, waiting.locked, locked, '/system/staff?status=locked'),
    ],
    need_dealt_msg: [
      ...(await waitingRows(context, 'need_dealt_msg')),
      ...row(mayHandle(principal), waiting.workOrders, work_orders, '/user/feedback?status=open'),
    ],
    notify_msg: await unreadNotices(context),
  };
}

const sum = (items: { number: number }[]) => items.reduce((total, item) => total + item.number, 0);

export const handlers: Handlers = {
  getMyProfile: profileOf,

  async getUnprocessedCounts(context) {
    const { remind_msg, need_dealt_msg, notify_msg } = await unprocessed(context);
    return { remind: sum(remind_msg), need_dealt: sum(need_dealt_msg), notify: sum(notify_msg) };
  },

  getUnprocessedInfo: unprocessed,

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
