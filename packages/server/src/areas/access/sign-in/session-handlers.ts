import { sql } from 'kysely';
import { giveOneTime } from '../../../auth/one-time.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { describeAgent } from '../../../http/user-agent.js';
import { buildMenus } from '../menu/menu-routes.js';

const userTokenSeconds = 300;

const openSessions = ({ db, principal }: Context) =>
  db
    .selectFrom('session')
    .where('session.staff_id', '=', principal.staffId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<string>`now()`);

export const handlers: Handlers = {
  async getSessionInfo({ db, principal, deps }) {
    const { acting, ...facts } = await db
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
        sql<string | null>`acting_name(${principal.actStaffId})`.as('acting'),
        sql<boolean>`${principal.isAdmin && deps.sandbox.isReachable} and has_sandbox()`.as('sandbox_exposed'),
      ])
      .where('staff.id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    const all = principal.isAdmin
      ? await db.selectFrom('permission').select('code').where('type', '!=', 'menu').orderBy('code').execute()
      : undefined;
    const permissions = all ? all.map((row) => row.code) : [...principal.permissions].sort();
    return {
      ...facts,
      ...(acting === null ? {} : { acting_for: acting }),
      roles: principal.roles.map((role) => role.code),
      permissions: principal.runsInstallation ? [...permissions, 'installation'] : permissions,
      enterprise_id: principal.enterpriseId,
      time_zone: principal.timeZone,
      dept_ids: principal.deptIds,
      is_admin: principal.isAdmin,
      read_only: principal.readOnly,
      must_change_password: principal.mustChangePassword,
      from_sandbox: principal.fromSandbox,
      in_sandbox: principal.inSandbox,
    };
  },

  async getCompany({ db, principal }) {
    return db
      .selectFrom('enterprise')
      .select(['name', 'logo', 'corpid'])
      .where('id', '=', principal.enterpriseId)
      .executeTakeFirstOrThrow();
  },

  buildMenus: ({ db, principal, caller }) =>
    buildMenus(db, { roleIds: principal.roles.map((role) => role.id), isAdmin: principal.isAdmin }, caller.language),

  async logout({ db, principal, deps, afterCommit }) {
    await db.updateTable('session').set({ ended_at: new Date(), ended_reason: 'logout' }).where('id', '=', principal.sessionId).execute();
    afterCommit(() => deps.sessions.forget());
    return {};
  },

  async createUserToken({ db, principal }) {
    const token = await giveOneTime(db, {
      kind: 'user-token',
      seconds: userTokenSeconds,
      enterpriseId: principal.enterpriseId,
      staffId: principal.staffId,
      sessionId: principal.sessionId,
    });
    return { token, expires_in: userTokenSeconds };
  },

  listSessions: list('listSessions', {
    from: openSessions,
    id: 'session.id',
    columns: ['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at as expire_at'],
    order: [{ desc: 'session.last_seen_at' }],
    shape: ({ user_agent, ...row }, { principal }) => ({ ...row, ...describeAgent(user_agent), current: row.id === principal.sessionId }),
  }),

  async deleteSession({ db, principal, deps, audit, afterCommit }, { id }) {
    const ended = await db
      .updateTable('session')
      .set({ ended_at: new Date(), ended_reason: 'revoked' })
      .where('id', '=', id)
      .where('staff_id', '=', principal.staffId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!ended.numUpdatedRows) throw notFound();
    audit({ target: id });
    afterCommit(() => deps.sessions.forget());
    return {};
  },
};
