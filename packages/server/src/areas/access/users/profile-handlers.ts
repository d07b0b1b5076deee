import { sql } from 'kysely';
import { fileAddress } from '../../../files/addresses.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { unreadOfflineDevices } from '../../../notices/device-offline.js';
import { unreadFissionHelps } from '../../../notices/fission-help.js';
import { unreadHandOverEnds } from '../../../notices/hand-over-end.js';
import { noticesOf } from '../../../notices/job.js';
import { unreadReports } from '../../../notices/report.js';
import { isUnread } from '../../../notices/unread.js';
import { profileOf } from './my-profile.js';
import { provePassword } from './password-handlers.js';
import { liveStaff } from './staff.js';
import { todoRows } from './todo-rows.js';

interface Unread {
  kind: string;
  status: 'finished' | 'failed';
  page: string | null;
  number: number;
}

/** What unread notices of a kind are called, and the screen that shows what they are about. */
function headOf({ kind, status, page }: Unread) {
  if (kind === 'report') return unreadReports;
  if (kind === 'fission_help') return unreadFissionHelps;
  if (kind === 'device_offline') return unreadOfflineDevices;
  if (kind === 'hand_over_end') return unreadHandOverEnds;
  const { unread, page: own } = noticesOf(kind);
  return { text: unread[status], link: page ?? own };
}

/** Counts unread inbox notifications by kind, each with a link to its page. */
async function unreadNotices({ db, principal, caller }: Context) {
  const { rows } = await sql<Unread>`
    select facts ->> 'kind' as kind, case when job_id is not null then facts ->> 'status' end as status, facts ->> 'page' as page, count(*)::int as number
    from notice where staff_id = ${principal.staffId} and ${isUnread(principal.staffId)} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => {
    const { text, link } = headOf(row);
    return { text: text[caller.language === 'en' ? 1 : 0], number: row.number, link };
  });
}

/** Returns the rows of the popovers. */
async function popoverRows(context: Context) {
  const [remind_msg, need_dealt_msg] = [await todoRows(context, 'remind_msg'), await todoRows(context, 'need_dealt_msg')];
  return { remind_msg, need_dealt_msg, notify_msg: await unreadNotices(context) };
}

const sum = (items: { number: number }[]) => items.reduce((total, item) => total + item.number, 0);

export const handlers: Handlers = {
  getMyProfile: profileOf,

  async getUnprocessedCounts(context) {
    const { remind_msg, need_dealt_msg, notify_msg } = await popoverRows(context);
    return { remind: sum(remind_msg), need_dealt: sum(need_dealt_msg), notify: sum(notify_msg) };
  },

  getUnprocessedInfo: popoverRows,

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
};
