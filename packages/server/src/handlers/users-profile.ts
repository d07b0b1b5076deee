import { sql } from 'kysely';
import type { Context, Handlers } from '../context.js';
import type { Db } from '../db/database.js';
import { passwordFaultsFor, setPassword } from '../new-password.js';
import { verifyPassword } from '../password.js';
import { refuseField, type Sentence } from '../refusal.js';
import { liveStaff, staffColumns } from '../staff.js';

async function assertPassword(db: Db, staffId: number, password: string, field: string) {
  const { password_hash } = await liveStaff(db).select('password_hash').where('id', '=', staffId).executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, password_hash)))
    throw refuseField(42200, field, 'wrong', ['当前密码不正确', 'The present password is not right']);
}

const checkMine: NonNullable<Handlers['checkNewPassword']> = async ({ db, principal, caller }, { pass }) => {
  const faults = await passwordFaultsFor(db, principal.staffId, principal.username, pass);
  return { valid: faults.length === 0, reasons: faults.map((fault) => fault[caller.language === 'en' ? 1 : 0]) };
};

const addWorkOrder: NonNullable<Handlers['createWorkOrder']> = async ({ db, principal, audit }, { images = [], ...fields }) => {
  const { id } = await db
    .insertInto('work_order')
    .values({ ...fields, images: JSON.stringify(images), enterprise_id: principal.enterpriseId, created_by: principal.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id });
  return { id };
};

const waiting = {
  locked: ['被锁定的员工账号', 'Locked staff accounts'],
  workOrders: ['待处理的问题反馈', 'Open problem reports'],
} satisfies Record<string, Sentence>;

/** Rows of the popovers, by what exists so far. */
async function unprocessed({ db, principal, caller }: Context) {
  const { rows } = await sql<{ locked: number; work_orders: number }>`
    select (select count(*)::int from staff where status = 'locked' and deleted_at is null) as locked,
      (select count(*)::int from work_order where status = 'open') as work_orders`.execute(db);
  const { locked, work_orders } = rows[0] as { locked: number; work_orders: number };
  const row = (sentence: Sentence, number: number, link: string) =>
    principal.isAdmin ? [{ text: sentence[caller.language === 'en' ? 1 : 0], number, link }] : [];
  return {
    remind_msg: row(waiting.locked, locked, '/system/staff?status=locked'),
    need_dealt_msg: row(waiting.workOrders, work_orders, '/monitoring/error'),
    notify_msg: [],
  };
}

const sum = (items: { number: number }[]) => items.reduce((total, item) => total + item.number, 0);

export const profileHandlers: Handlers = {
  async getMyProfile({ db, principal }) {
    const {
      status: _,
      version: __,
      ...profile
    } = await liveStaff(db)
      .select([...staffColumns, 'staff.last_login_ip', 'staff.pwd_changed_at'])
      .where('staff.id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    return profile as never;
  },

  async getUnprocessedCounts(context) {
    const { remind_msg, need_dealt_msg, notify_msg } = await unprocessed(context);
    return { remind: sum(remind_msg), need_dealt: sum(need_dealt_msg), notify: sum(notify_msg) };
  },

  getUnprocessedInfo: unprocessed,

  checkPassword: checkMine,
  checkNewPassword: checkMine,

  async changeMyPassword({ db, principal, house, audit, afterCommit }, { old_pass, new_pass }) {
    await assertPassword(db, principal.staffId, old_pass, 'old_pass');
    await setPassword(db, {
      enterpriseId: principal.enterpriseId,
      staffId: principal.staffId,
      username: principal.username,
      password: new_pass,
      field: 'new_pass',
      keepSession: principal.sessionId,
    });
    audit({ target: principal.staffId });
    afterCommit(() => house.sessions.forget());
    return {};
  },

  async changeMyPhone({ db, principal, audit }, { phone, password }) {
    await assertPassword(db, principal.staffId, password, 'password');
    const before = await liveStaff(db).select('phone').where('id', '=', principal.staffId).executeTakeFirst();
    await db.updateTable('staff').set({ phone, updated_at: new Date() }).where('id', '=', principal.staffId).execute();
    audit({ target: principal.staffId, before });
    return {};
  },

  async updateMyProfile({ db, principal, audit }, { name, email, sex }) {
    const before = await liveStaff(db).select(['name', 'email', 'sex']).where('id', '=', principal.staffId).executeTakeFirst();
    await db
      .updateTable('staff')
      .set((eb) => ({
        name,
        email: email ?? null,
        ...(sex === undefined ? {} : { sex }),
        version: eb('version', '+', 1),
        updated_at: new Date(),
      }))
      .where('id', '=', principal.staffId)
      .execute();
    audit({ target: principal.staffId, before });
    return {};
  },

  async updateMyAvatar({ db, principal, audit }, { avatar }) {
    const own = await db
      .selectFrom('file')
      .select('id')
      .where('key', '=', avatar.split('/').at(-1) ?? '')
      .executeTakeFirst();
    if (!own) throw refuseField(42200, 'avatar', 'exists', ['请先上传图片', 'Upload the picture first']);
    await db.updateTable('staff').set({ avatar, updated_at: new Date() }).where('id', '=', principal.staffId).execute();
    audit({ target: principal.staffId });
    return {};
  },

  async getMyDashboard({ db, principal }) {
    const user = await liveStaff(db)
      .select(['id', 'name', 'avatar', 'position'])
      .where('id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    // Customers, services, punches and orders have no tables yet, so there are none of them.
    return { user, customer_total: 0, customer_new_7d: 0, service_active: 0, punch_pending: 0, order_fen_30d: 0 };
  },

  createWorkOrder: addWorkOrder,
  createWorkOrderAlias: addWorkOrder,
};
