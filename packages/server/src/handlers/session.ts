import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { buildMenus } from '../menu-routes.js';
import { giveOneTime } from '../one-time.js';
import { notFound } from '../refusal.js';
import { describeAgent } from '../user-agent.js';

const userTokenSeconds = 300;

export const sessionHandlers: Handlers = {
  async getSessionInfo({ db, principal }) {
    const facts = await db
      .selectFrom('staff')
      .innerJoin('enterprise', 'enterprise.id', 'staff.enterprise_id')
      .select([
        'staff.id',
        'staff.username',
        'staff.name',
        'staff.avatar',
        sql<string | null>`mask_email(staff.email)`.as('email'),
        sql<string | null>`mask_phone(staff.phone)`.as('phone_masked'),
        'staff.created_at as createTime',
        'enterprise.name as company_name',
      ])
      .where('staff.id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    const all = principal.isAdmin
      ? await db.selectFrom('permission').select('code').where('type', '!=', 'menu').orderBy('code').execute()
      : undefined;
    return {
      ...facts,
      roles: principal.roles.map((role) => role.code),
      permissions: all ? all.map((row) => row.code) : [...principal.permissions].sort(),
      enterprise_id: principal.enterpriseId,
      dept_ids: principal.deptIds,
      is_admin: principal.isAdmin,
      read_only: principal.readOnly,
    };
  },

  async getCompany({ db, principal }) {
    return db
      .selectFrom('enterprise')
      .select(['name', 'logo', 'corpid'])
      .where('id', '=', principal.enterpriseId)
      .executeTakeFirstOrThrow();
  },

  buildMenus: ({ db, principal, caller }) => buildMenus(db, principal, caller.language),

  async logout({ db, principal, house, afterCommit }) {
    await db.updateTable('session').set({ ended_at: new Date(), ended_reason: 'logout' }).where('id', '=', principal.sessionId).execute();
    afterCommit(() => house.sessions.forget());
    return {};
  },

  async createUserToken({ db, principal }) {
    const token = await giveOneTime(db, {
      kind: 'user-token',
      seconds: userTokenSeconds,
      enterpriseId: principal.enterpriseId,
      staffId: principal.staffId,
    });
    return { token, expires_in: userTokenSeconds };
  },

  async listSessions({ db, principal }, { page = 1, limit = 20 }) {
    const mine = db
      .selectFrom('session')
      .where('staff_id', '=', principal.staffId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`);
    const rows = await mine
      .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at as expire_at'])
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const list = rows.map(({ user_agent, ...row }) => ({ ...row, ...describeAgent(user_agent), current: row.id === principal.sessionId }));
    return { list, total, page, limit };
  },

  async deleteSession({ db, principal, house, audit, afterCommit }, { id }) {
    const ended = await db
      .updateTable('session')
      .set({ ended_at: new Date(), ended_reason: 'revoked' })
      .where('id', '=', id)
      .where('staff_id', '=', principal.staffId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!ended.numUpdatedRows) throw notFound();
    audit({ target: id });
    afterCommit(() => house.sessions.forget());
    return {};
  },
};
